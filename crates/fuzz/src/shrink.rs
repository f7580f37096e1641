//! Making a failing input small.

/// More attempts than this are not worth the wait.
const ATTEMPTS: usize = 2_000;

/// The input without the parts that can be removed so that it still `fails`.
pub(crate) fn shrink(input: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut small = input.to_vec();
    let mut attempts = 0;
    let mut part = small.len() / 2;
    while part > 0 {
        let mut from = 0;
        while from < small.len() && attempts < ATTEMPTS {
            let mut shorter = small.clone();
            shorter.drain(from..(from + part).min(small.len()));
            attempts += 1;
            if fails(&shorter) {
                small = shorter;
            } else {
                from += part;
            }
        }
        part /= 2;
    }
    small
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let fails = |bytes: &[u8]| bytes.windows(2).any(|pair| pair == b"xy") && bytes.contains(&b'q');
        assert_eq!(shrink(b"there was xy once and a quite long rest", fails), b"xyq");
        assert_eq!(shrink(b"", |_| true), b"");
    }
}
