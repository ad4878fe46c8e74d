//! A program as a device of a shared game: it joins with a code, then sends and
//! receives the messages of `docs/PROTOCOL.md`.

use std::fmt;
use std::io;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::{ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::sharing::{ANOTHER_SEAT, REMOVED, SHARING_ENDED};

/// The longest wait for the other side.
const PATIENCE: Duration = Duration::from_secs(20);
/// More bytes than an answer to a request to join has.
const MAX_ANSWER: u64 = 64 * 1024;

/// A device that has taken its seat.
#[derive(Debug)]
pub struct DeviceClient<S = TcpStream> {
    socket: WebSocketStream<S>,
}

/// What a device shows to join.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// Eight digits.
    Code(&'a str),
    /// The secret of a QR code.
    Secret(&'a str),
}

/// Why a device could not join or was disconnected.
#[derive(Debug)]
pub enum DeviceError {
    /// The other side cannot be reached.
    Io(io::Error),
    /// The other side refused, for this reason of the protocol.
    Refused {
        /// The name of the reason.
        kind: String,
        /// The reason in English.
        text: String,
        /// What else there is to say.
        detail: String,
    },
    /// The other side is not Arrocco.
    Other(String),
    /// The connection was closed, for this reason.
    Closed(String),
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::Io(error) => error.fmt(f),
            DeviceError::Refused { text, .. } => f.write_str(text),
            DeviceError::Other(text) => write!(f, "this is not Arrocco: {text}"),
            DeviceError::Closed(why) => write!(f, "the connection was closed: {why}"),
        }
    }
}

impl std::error::Error for DeviceError {}

impl From<io::Error> for DeviceError {
    fn from(error: io::Error) -> DeviceError {
        DeviceError::Io(error)
    }
}

impl From<tungstenite::Error> for DeviceError {
    fn from(error: tungstenite::Error) -> DeviceError {
        match error {
            tungstenite::Error::Io(error) => DeviceError::Io(error),
            other => DeviceError::Other(other.to_string()),
        }
    }
}

/// Joins with a code and takes the seat. Returns the token of the device, with
/// which it can connect again.
///
/// # Errors
///
/// If the code is not valid or the other side cannot be reached.
pub async fn join(address: &str, shown: Shown<'_>, name: &str) -> Result<String, DeviceError> {
    let claim = match shown {
        Shown::Code(code) => json!({ "code": code }),
        Shown::Secret(secret) => json!({ "secret": secret }),
    };
    let claimed = post(address, "/join/claim", None, &claim).await?;
    let token = claimed["token"].as_str();
    let token = token.ok_or_else(|| DeviceError::Other("there is no token".to_owned()))?;
    post(
        address,
        "/join/enter",
        Some(token),
        &json!({ "name": name }),
    )
    .await?;
    Ok(token.to_owned())
}

/// Sends a request to join and returns the answer.
///
/// # Errors
///
/// If it is refused or the other side cannot be reached.
pub async fn post(
    address: &str,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Result<Value, DeviceError> {
    let body = body.to_string();
    let session = token.map_or_else(String::new, |token| format!("Arrocco-Session: {token}\r\n"));
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         User-Agent: arrocco/{version}\r\n{session}Content-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}",
        version = env!("CARGO_PKG_VERSION"),
        length = body.len(),
    );
    let answer = timeout(PATIENCE, exchange(address, &request)).await;
    let answer = answer.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let value: Value = serde_json::from_str(body).unwrap_or_default();
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    match head.split(' ').nth(1) {
        Some("200" | "204") => Ok(value),
        _ if value["kind"].is_string() => Err(DeviceError::Refused {
            kind: text("kind"),
            text: text("text"),
            detail: text("detail"),
        }),
        _ => {
            let first = head.lines().next().unwrap_or_default();
            Err(DeviceError::Other(first.to_owned()))
        }
    }
}

async fn exchange(address: &str, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MAX_ANSWER).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

impl DeviceClient {
    /// Connects a device that has joined.
    ///
    /// # Errors
    ///
    /// If its token is not valid any more or the other side cannot be reached.
    pub async fn connect(address: &str, token: &str) -> Result<DeviceClient, DeviceError> {
        let stream = TcpStream::connect(address).await?;
        // A move is a small packet that should not wait for another.
        stream.set_nodelay(true)?;
        DeviceClient::over(stream, address, token).await
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> DeviceClient<S> {
    /// Connects over a stream that leads to an address.
    ///
    /// # Errors
    ///
    /// As [`connect`](DeviceClient::connect).
    pub(crate) async fn over(
        stream: S,
        address: &str,
        token: &str,
    ) -> Result<DeviceClient<S>, DeviceError> {
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        let header = |text: String| {
            HeaderValue::try_from(text).map_err(|error| DeviceError::Other(error.to_string()))
        };
        let headers = request.headers_mut();
        headers.insert(ORIGIN, header(format!("http://{address}"))?);
        let protocols = format!("arrocco, session.{token}");
        headers.insert(SEC_WEBSOCKET_PROTOCOL, header(protocols)?);
        let connected = timeout(PATIENCE, client_async(request, stream)).await;
        let timed_out = |_| DeviceError::Io(io::ErrorKind::TimedOut.into());
        let (socket, _) = match connected.map_err(timed_out)? {
            Err(tungstenite::Error::Http(answer)) if answer.status() == 401 => {
                return Err(DeviceError::Refused {
                    kind: "not-joined".to_owned(),
                    text: "this device does not belong to the game any more".to_owned(),
                    detail: String::new(),
                });
            }
            connected => connected?,
        };
        Ok(DeviceClient { socket })
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection is closed.
    pub async fn send(&mut self, message: &Value) -> Result<(), DeviceError> {
        let message = Message::text(message.to_string());
        Ok(self.socket.send(message).await?)
    }

    /// The next message.
    ///
    /// # Errors
    ///
    /// If the connection is closed.
    pub async fn next(&mut self) -> Result<Value, DeviceError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| DeviceError::Other(error.to_string()));
                }
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map(|frame| frame.reason.to_string());
                    return Err(DeviceError::Closed(why.unwrap_or_default()));
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(DeviceError::Closed(String::new())),
            }
        }
    }
}

/// How long a lost connection is tried again.
const RECONNECT_TIME: Duration = Duration::from_secs(120);
/// The time between two tries.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// Lines for a [`DevicePlayer`], from whatever thread.
#[derive(Clone, Debug)]
pub struct Lines(mpsc::UnboundedSender<String>);

impl Lines {
    /// Sends a line. False if nobody reads it any more.
    pub fn send(&self, line: String) -> bool {
        self.0.send(line).is_ok()
    }
}

/// What happens to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It is lost and tried again.
    Lost,
    /// It is there again.
    Restored,
    /// The game is no longer shared.
    Ended,
}

/// A program that plays or watches as a device.
pub trait DevicePlayer {
    /// A message came; returns the requests to send.
    fn received(&mut self, message: &Value) -> Vec<Value>;
    /// A line came; returns the requests to send, or nothing to end.
    fn line(&mut self, line: &str) -> Option<Vec<Value>>;
    /// The connection was lost or restored, or has ended.
    fn link(&mut self, link: Link);
}

/// Joins a game with a code and runs a program on it until it ends or is sent
/// away.
///
/// # Errors
///
/// If it cannot join, or is sent away.
pub fn run(
    address: &str,
    code: &str,
    name: &str,
    start: impl FnOnce(Lines),
    program: &mut dyn DevicePlayer,
) -> Result<(), DeviceError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (sender, mut lines) = mpsc::unbounded_channel();
    let ended = runtime.block_on(async {
        let token = join(address, Shown::Code(code), name).await?;
        start(Lines(sender));
        let mut client = DeviceClient::connect(address, &token).await?;
        loop {
            match client.run(&mut lines, program).await {
                Err(DeviceError::Io(_)) => {}
                Err(DeviceError::Closed(why)) if why == ANOTHER_SEAT => {
                    client = reconnect(address, &token).await?;
                    continue;
                }
                Err(DeviceError::Closed(why)) if why == SHARING_ENDED => {
                    program.link(Link::Ended);
                    return Ok(());
                }
                // Otherwise the program may come back.
                Err(DeviceError::Closed(why)) if why != REMOVED => {}
                ended => return ended,
            }
            program.link(Link::Lost);
            client = reconnect(address, &token).await?;
            program.link(Link::Restored);
        }
    });
    // A thread may still wait for a line of the terminal.
    runtime.shutdown_background();
    ended
}

async fn reconnect(address: &str, token: &str) -> Result<DeviceClient, DeviceError> {
    let deadline = Instant::now() + RECONNECT_TIME;
    loop {
        match DeviceClient::connect(address, token).await {
            Err(DeviceError::Io(_)) if Instant::now() < deadline => sleep(RECONNECT_DELAY).await,
            connected => return connected,
        }
    }
}

impl DeviceClient {
    /// Exchanges messages until the program ends or the connection does. A line is
    /// read when all requests before it have been answered: what it asks is asked of
    /// the game that they made.
    async fn run(
        &mut self,
        lines: &mut mpsc::UnboundedReceiver<String>,
        program: &mut dyn DevicePlayer,
    ) -> Result<(), DeviceError> {
        let mut unanswered: usize = 0;
        let mut asked = Instant::now();
        loop {
            let requests = tokio::select! {
                message = self.next() => {
                    let message = message?;
                    unanswered = unanswered.saturating_sub(usize::from(is_answer(&message)));
                    program.received(&message)
                }
                () = sleep_until(asked + PATIENCE), if unanswered > 0 => {
                    return Err(DeviceError::Io(io::ErrorKind::TimedOut.into()));
                }
                line = lines.recv(), if unanswered == 0 => {
                    let requests = line.and_then(|line| program.line(&line));
                    let Some(requests) = requests else {
                        return Ok(());
                    };
                    requests
                }
            };
            for request in requests {
                self.send(&request).await?;
                unanswered += 1;
                asked = Instant::now();
            }
        }
    }
}

/// Whether a message answers a command to the game.
fn is_answer(message: &Value) -> bool {
    matches!(message["type"].as_str(), Some("done" | "refused")) && message["id"].is_u64()
}
