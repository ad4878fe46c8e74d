//! Slow and dead connections, on pipes in memory. Time jumps to the next event,
//! so that the tests do not wait.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::Instant;

use super::*;
use crate::clients::ClientList;
use crate::listener;
use crate::places::Places;
use crate::timed_stream::WRITE_TIME;

const TEXT: u8 = 0x81;
const PING: u8 = 0x89;

/// The client's end of a connection to the site, by which so many bytes can be on
/// their way.
fn connect_with(site: &Site, buffer: usize) -> DuplexStream {
    let (client, server) = duplex(buffer);
    let place = Arc::new(Places::new()).take();
    tokio::spawn(listener::serve_connection(
        server,
        site.router(),
        listener::Peer(std::net::Ipv4Addr::LOCALHOST.into()),
        place,
        Stop::new(),
    ));
    client
}

fn connect(site: &Site) -> DuplexStream {
    connect_with(site, 1 << 20)
}

/// An open WebSocket of our own page.
async fn open(site: &Site) -> DuplexStream {
    open_over(site, connect(site)).await
}

async fn open_over(site: &Site, mut client: DuplexStream) -> DuplexStream {
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {OURS}\r\nOrigin: {ORIGIN}\r\nCookie: {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        site.cookie()
    );
    client
        .write_all(head.as_bytes())
        .await
        .expect("it goes out");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(client.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
    client
}

/// The first byte of the next frame, whose contents are passed over; `None` at
/// the end.
async fn frame(client: &mut DuplexStream) -> Option<u8> {
    let kind = client.read_u8().await.ok()?;
    let length = match client.read_u8().await.ok()? {
        126 => u64::from(client.read_u16().await.ok()?),
        127 => client.read_u64().await.ok()?,
        short => u64::from(short),
    };
    let mut contents = vec![0; usize::try_from(length).ok()?];
    client.read_exact(&mut contents).await.ok()?;
    Some(kind)
}

#[tokio::test(start_paused = true)]
async fn a_page_that_answers_no_ping_is_disconnected() {
    let site = Site::new().await;
    let begun = Instant::now();
    let mut client = open(&site).await;
    let mut pings = 0;
    while let Some(kind) = frame(&mut client).await {
        assert!([TEXT, PING].contains(&kind));
        pings += u32::from(kind == PING);
        assert!(pings <= 1, "it is asked once");
    }
    assert_eq!(pings, 1);
    let lived = begun.elapsed();
    assert!(lived >= Duration::from_secs(40) && lived < Duration::from_secs(60));
    assert!(site.app.registry.current().clients.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_page_that_answers_pings_stays_connected() {
    let site = Site::new().await;
    let begun = Instant::now();
    let mut client = open(&site).await;
    while begun.elapsed() < Duration::from_secs(200) {
        if frame(&mut client).await.expect("it stays") == PING {
            // A masked pong without contents.
            let pong = [0x8a, 0x80, 0, 0, 0, 0];
            client.write_all(&pong).await.expect("it goes out");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn headers_that_do_not_end_are_cut_off_after_five_seconds() {
    let site = Site::new().await;
    let begun = Instant::now();
    let mut client = connect(&site);
    client
        .write_all(b"GET / HTTP/1.1\r\nX-Slow: ")
        .await
        .expect("it goes out");
    let mut answer = Vec::new();
    let _ = client.read_to_end(&mut answer).await;
    let lived = begun.elapsed();
    assert!(
        lived >= Duration::from_secs(5) && lived < Duration::from_secs(10),
        "{lived:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_end_is_given_up() {
    let site = Site::new().await;
    let begun = Instant::now();
    let mut client = connect(&site);
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {OURS}\r\nOrigin: {ORIGIN}\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        site.cookie()
    );
    client
        .write_all(head.as_bytes())
        .await
        .expect("it goes out");
    let mut answer = [0; 12];
    client.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 408");
    let waited = begun.elapsed();
    assert!(waited >= Duration::from_secs(20) && waited < Duration::from_secs(30));
}

/// It would never see that no ping is answered, because it waits to send.
#[tokio::test(start_paused = true)]
async fn a_page_that_does_not_read_is_disconnected() {
    let site = Site::new().await;
    let begun = Instant::now();
    let _client = open_over(&site, connect_with(&site, 512)).await;
    let actor = site.app.registry.current();
    let mut clients = actor.clients.watch();
    let gone = clients.wait_for(ClientList::is_empty).await;
    gone.expect("the game is there");
    let lived = begun.elapsed();
    assert!(lived >= WRITE_TIME && lived < 2 * WRITE_TIME, "{lived:?}");
}

#[tokio::test(start_paused = true)]
async fn a_response_that_is_not_read_is_given_up() {
    let site = Site::new().await;
    let begun = Instant::now();
    let mut client = connect_with(&site, 64);
    let head = format!("GET /healthz HTTP/1.1\r\nHost: {OURS}\r\n\r\n");
    client
        .write_all(head.as_bytes())
        .await
        .expect("it goes out");
    tokio::time::sleep(2 * WRITE_TIME).await;
    let mut answer = Vec::new();
    let _ = client.read_to_end(&mut answer).await;
    assert!(answer.len() <= 64, "{} bytes came", answer.len());
    assert!(begun.elapsed() < 3 * WRITE_TIME);
}
