# For a browser without the key. Read by Rust alone.

access-title = This board has a key.
access-how = Open the address that arrocco printed when it was started: it ends with “?key=” and the key.
access-again = Is the address gone? Start arrocco once more on the same computer, and it opens the board that is running.
