//! Opens the page for the person, where there is a screen to open it on.

use std::env;

/// Opens `url` in the usual browser. The address has been printed already, so
/// a browser that does not come is no reason to stop, only to say so.
pub(crate) fn open(url: &str) {
    if !has_display() {
        eprintln!(
            "arrocco: there is no display; open the address in a browser, or try `arrocco tui`"
        );
    } else if let Err(error) = open::that_detached(url) {
        eprintln!("arrocco: no browser could be opened ({error})");
    }
}

fn has_display() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}
