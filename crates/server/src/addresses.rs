//! How many connections come from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::online::count_turned_away;

/// The open connections by address.
#[derive(Debug, Default)]
pub(crate) struct Addresses(Mutex<HashMap<IpAddr, usize>>);

/// One connection among those of its address, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    addresses: Arc<Addresses>,
    key: IpAddr,
}

/// What counts as one address: of IPv6 the network, since every household has as many addresses in its own as it likes.
fn key(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

impl Addresses {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more connection, unless the address has as many as it may.
    pub(crate) fn enter(self: &Arc<Addresses>, ip: IpAddr, most: usize) -> Option<Place> {
        let key = key(ip);
        let mut counts = self.counts();
        let count = counts.entry(key).or_default();
        if *count >= most {
            count_turned_away();
            return None;
        }
        *count += 1;
        Some(Place { addresses: self.clone(), key })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.addresses.counts();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_places_and_a_network_counts_as_one() {
        let addresses = Arc::new(Addresses::default());
        let enter = |ip: &str| addresses.enter(ip.parse().unwrap(), 2);
        let (first, second) = (enter("192.0.2.1").unwrap(), enter("::ffff:192.0.2.1").unwrap());
        assert!(enter("192.0.2.1").is_none() && enter("192.0.2.2").is_some());
        drop(second);
        assert!(enter("192.0.2.1").is_some());
        drop(first);
        let _kept = (enter("2001:db8::1").unwrap(), enter("2001:db8::ffff:2").unwrap());
        assert!(enter("2001:db8::3").is_none() && enter("2001:db8:0:1::3").is_some());
        drop(_kept);
        assert!(addresses.counts().is_empty());
    }
}
