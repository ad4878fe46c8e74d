//! One open page: its commands go to the table, every state comes back.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;

use super::App;
use super::protocol::{Command, Event};

/// No command is longer than this many bytes.
const LONGEST_MESSAGE: usize = 4096;

pub(crate) async fn upgrade(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(|socket| async move {
            // A broken connection is the normal end of a page.
            let _ = converse(socket, app).await;
        })
}

async fn converse(mut socket: WebSocket, app: App) -> Result<(), axum::Error> {
    let mut stop = app.stop.listen();
    let mut states = app.table.watch();
    states.mark_changed();
    loop {
        tokio::select! {
            () = stop.hear() => return close(&mut socket, close_code::AWAY, "stopped").await,
            changed = states.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let state = states.borrow_and_update().clone();
                socket.send(Message::Text(state)).await?;
            }
            message = socket.recv() => match message.transpose()? {
                Some(Message::Text(text)) => heed(&mut socket, &app, &text).await?,
                Some(Message::Binary(_)) => {
                    return close(&mut socket, close_code::UNSUPPORTED, "text only").await;
                }
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                Some(Message::Close(_)) | None => return Ok(()),
            },
        }
    }
}

/// Carries out a command. The new state reaches this page like all others;
/// only a refusal is for this page alone.
async fn heed(socket: &mut WebSocket, app: &App, text: &str) -> Result<(), axum::Error> {
    let Ok(command) = serde_json::from_str::<Command>(text) else {
        return close(socket, close_code::INVALID, "not a command").await;
    };
    match app.table.apply(command) {
        Ok(()) => Ok(()),
        Err(refused) => socket.send(Event::Refused(refused).to_message()).await,
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) -> Result<(), axum::Error> {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from(reason),
    };
    socket.send(Message::Close(Some(frame))).await
}
