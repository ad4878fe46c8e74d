//! A place to listen on: this computer only, the port asked for or the next.

use std::io;
use std::net::Ipv4Addr;

use tokio::net::TcpListener;

/// How many ports to try before giving up.
const ATTEMPTS: u16 = 50;

/// Binds `port` on the loopback address, or the next free port after it.
///
/// # Errors
///
/// The last refusal of the system, when none of the ports is free.
pub(crate) async fn bind(port: u16) -> io::Result<TcpListener> {
    let mut candidate = port;
    loop {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)).await {
            Ok(listener) => {
                if candidate != port {
                    eprintln!("arrocco: port {port} is taken, using {candidate}");
                }
                return Ok(listener);
            }
            Err(error) if error.kind() != io::ErrorKind::AddrInUse => return Err(error),
            Err(error) => {
                candidate = match candidate.checked_add(1) {
                    Some(next) if next - port < ATTEMPTS => next,
                    _ => return Err(error),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_gives_way_to_the_next() -> io::Result<()> {
        let first = bind(0).await?;
        let taken = first.local_addr()?.port();
        let second = bind(taken).await?;
        assert!(second.local_addr()?.port() > taken);
        Ok(())
    }

    #[tokio::test]
    async fn only_this_computer_can_reach_us() -> io::Result<()> {
        assert!(bind(0).await?.local_addr()?.ip().is_loopback());
        Ok(())
    }
}
