//! The address to listen on: this computer only by default, on the given port or
//! the next free one.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;

/// How many ports to try before giving up.
const ATTEMPTS: u16 = 50;

/// Where to listen: always for this computer, and perhaps for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Another address of this computer, for devices in the same room.
    pub(crate) host: Option<IpAddr>,
    pub(crate) port: u16,
}

impl Address {
    /// The page's address, without the key.
    pub(crate) fn origin(&self) -> String {
        let ip = self.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        format!("http://{}", SocketAddr::new(ip, self.port))
    }

    /// Whether other computers can reach it.
    pub(crate) fn is_open_to_others(&self) -> bool {
        self.host.is_some_and(|host| !host.is_loopback())
    }

    /// Where to listen besides the usual place.
    fn other(&self) -> Option<IpAddr> {
        self.host.filter(|host| *host != Ipv4Addr::LOCALHOST)
    }
}

/// The page is nowhere to be had.
#[derive(Debug)]
pub(crate) enum BindError {
    /// `--host` names every address at once.
    Everywhere(IpAddr),
    /// The port is in use.
    Taken,
    /// The system does not let us.
    Refused(SocketAddr, io::Error),
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BindError::Everywhere(host) => write!(
                f,
                "{host} is every address at once; name the one that the other device shall use"
            ),
            BindError::Taken => f.write_str("the port is taken"),
            BindError::Refused(address, error) => write!(f, "cannot listen on {address}: {error}"),
        }
    }
}

/// Binds one port on all its addresses.
///
/// # Errors
///
/// [`BindError::Taken`] if another program has the port.
pub(crate) async fn bind(address: Address) -> Result<Vec<TcpListener>, BindError> {
    if let Some(host) = address.host.filter(IpAddr::is_unspecified) {
        return Err(BindError::Everywhere(host));
    }
    let first = listen(Ipv4Addr::LOCALHOST.into(), address.port).await?;
    let port = first.local_addr().map_or(address.port, |at| at.port());
    let mut listeners = vec![first];
    if let Some(host) = address.other() {
        listeners.push(listen(host, port).await?);
    }
    Ok(listeners)
}

/// The same, or the next free port after a taken one.
///
/// # Errors
///
/// If none of the next ports is free either.
pub(crate) async fn bind_next(address: Address) -> Result<Vec<TcpListener>, BindError> {
    let last = address.port.saturating_add(ATTEMPTS);
    for port in address.port.saturating_add(1)..=last {
        match bind(Address { port, ..address }).await {
            Err(BindError::Taken) => {}
            found => return found,
        }
    }
    Err(BindError::Taken)
}

async fn listen(ip: IpAddr, port: u16) -> Result<TcpListener, BindError> {
    let address = SocketAddr::new(ip, port);
    TcpListener::bind(address)
        .await
        .map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => BindError::Taken,
            _ => BindError::Refused(address, error),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Address = Address {
        host: None,
        port: 0,
    };

    fn port(listeners: &[TcpListener]) -> u16 {
        let first = listeners.first().expect("a listener");
        first.local_addr().expect("an address").port()
    }

    #[tokio::test]
    async fn a_taken_port_gives_way_to_the_next() {
        let first = bind(ANY).await.expect("a free port");
        let taken = Address {
            port: port(&first),
            ..ANY
        };
        assert!(matches!(bind(taken).await, Err(BindError::Taken)));
        let second = bind_next(taken).await.expect("a free port");
        assert!(port(&second) > taken.port);
    }

    #[tokio::test]
    async fn only_this_computer_is_listened_to_by_default() {
        let listeners = bind(ANY).await.expect("a free port");
        assert_eq!(listeners.len(), 1);
        let local = |one: &TcpListener| one.local_addr().is_ok_and(|at| at.ip().is_loopback());
        assert!(listeners.iter().all(local));
        assert!(!ANY.is_open_to_others());
    }

    #[tokio::test]
    async fn every_address_at_once_is_refused() {
        for host in ["0.0.0.0", "::"] {
            let host = host.parse().ok();
            let refused = bind(Address { host, port: 0 }).await;
            assert!(matches!(refused, Err(BindError::Everywhere(_))));
        }
    }

    #[test]
    fn the_address_of_the_page_names_the_host() {
        let origin = |host: Option<&str>| {
            let host = host.and_then(|host| host.parse().ok());
            Address { host, port: 6464 }.origin()
        };
        assert_eq!(origin(None), "http://127.0.0.1:6464");
        assert_eq!(origin(Some("192.168.1.7")), "http://192.168.1.7:6464");
        assert_eq!(origin(Some("::1")), "http://[::1]:6464");
    }
}
