//! A reader of GIF files that shares nothing with the writer: block by block, as the specification has them.

/// A frame as it is written, without what lies below it.
pub(crate) struct Written {
    /// hundredths of a second
    pub(crate) delay: u16,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// how many of its pixels have a colour
    pub(crate) written: usize,
    /// the whole screen after this frame: red, green and blue of each pixel, or none where nothing was painted yet
    pub(crate) screen: Vec<Option<[u8; 3]>>,
}

/// A file that was read.
pub(crate) struct Gif {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// how often it is played again; 0 is for ever
    pub(crate) repeats: Option<u16>,
    pub(crate) frames: Vec<Written>,
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        taken
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn word(&mut self) -> u16 {
        u16::from_le_bytes(self.take(2).try_into().unwrap())
    }

    /// Data in pieces of up to 255 bytes, until one of none.
    fn pieces(&mut self) -> Vec<u8> {
        let mut data = Vec::new();
        loop {
            match self.byte() {
                0 => return data,
                count => data.extend(self.take(count.into())),
            }
        }
    }
}

/// Reads a file whose frames stay, with one palette for all.
pub(crate) fn read(bytes: &[u8]) -> Gif {
    let mut reader = Reader { bytes };
    assert_eq!(reader.take(6), b"GIF89a");
    let (width, height, flags) = (reader.word().into(), reader.word().into(), reader.byte());
    reader.take(2);
    assert!(flags & 0x80 != 0, "no palette");
    let palette: Vec<[u8; 3]> = reader.take(3 << ((flags & 7) + 1)).chunks(3).map(|c| c.try_into().unwrap()).collect();
    let mut gif = Gif { width, height, repeats: None, frames: Vec::new() };
    let mut screen = vec![None; width * height];
    let (mut delay, mut clear) = (0, None);
    loop {
        match reader.byte() {
            0x3b => {
                assert!(reader.bytes.is_empty(), "bytes after the end");
                return gif;
            }
            0x21 => match reader.byte() {
                0xf9 => {
                    let control = reader.pieces();
                    assert_eq!(control[0] >> 2 & 7, 1, "the frame stays");
                    delay = u16::from_le_bytes([control[1], control[2]]);
                    clear = (control[0] & 1 != 0).then_some(control[3]);
                }
                0xff => {
                    let data = reader.pieces();
                    assert_eq!((&data[..11], data[11]), (b"NETSCAPE2.0".as_slice(), 1));
                    gif.repeats = Some(u16::from_le_bytes([data[12], data[13]]));
                }
                other => panic!("an extension {other:x}"),
            },
            0x2c => {
                let [left, top, w, h]: [usize; 4] = std::array::from_fn(|_| reader.word().into());
                assert_eq!(reader.byte(), 0, "a palette of its own, or interlaced");
                let least = reader.byte();
                let indices = unpack(least, &reader.pieces());
                assert_eq!(indices.len(), w * h);
                for (i, &index) in indices.iter().enumerate().filter(|(_, index)| Some(**index) != clear) {
                    screen[(top + i / w) * width + left + i % w] = Some(palette[usize::from(index)]);
                }
                let written = indices.iter().filter(|index| Some(**index) != clear).count();
                gif.frames.push(Written { delay, width: w, height: h, written, screen: screen.clone() });
            }
            other => panic!("a block {other:x}"),
        }
    }
}

/// Lempel, Ziv and Welch, as GIF has them: codes grow from `least` + 1 to 12 bits, lowest bits first.
fn unpack(least: u8, data: &[u8]) -> Vec<u8> {
    let (clear, end) = (1_usize << least, (1_usize << least) + 1);
    let fresh = || (0..=end).map(|i| if i < clear { vec![i as u8] } else { Vec::new() }).collect::<Vec<_>>();
    let mut known = fresh();
    let (mut bits, mut before, mut out) = (usize::from(least) + 1, None::<usize>, Vec::new());
    let bit = |at: usize| usize::from(data[at / 8] >> (at % 8) & 1);
    let mut at = 0;
    loop {
        let code: usize = (0..bits).map(|i| bit(at + i) << i).sum();
        at += bits;
        if code == end {
            return out;
        }
        if code == clear {
            (known, bits, before) = (fresh(), usize::from(least) + 1, None);
            continue;
        }
        if let Some(before) = before.filter(|_| known.len() < 4096) {
            let first = if code == known.len() { known[before][0] } else { known[code][0] };
            let mut longer = known[before].clone();
            longer.push(first);
            known.push(longer);
        }
        out.extend(&known[code]);
        before = Some(code);
        if known.len() == 1 << bits && bits < 12 {
            bits += 1;
        }
    }
}
