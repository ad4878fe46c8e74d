-- A file of games as version 1 of the tables had it: one saved game, one in
-- progress. It is never changed.

PRAGMA application_id = 1634890339;
PRAGMA user_version = 1;

BEGIN TRANSACTION;
CREATE TABLE playing (
        key   INTEGER PRIMARY KEY,
        id    TEXT NOT NULL UNIQUE,
        base  TEXT,     -- the PGN it goes on from; null if it began at a table
        saved INTEGER,  -- the saved game it was last saved as
        steps INTEGER NOT NULL,  -- how many there are
        last  INTEGER NOT NULL,  -- the sum of the last one
        sum   INTEGER NOT NULL
    ) STRICT;
INSERT INTO "playing" VALUES(1,'current',NULL,NULL,4,9162320300273519036,-306070018597550195);
CREATE TABLE saved (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        white     TEXT NOT NULL,
        black     TEXT NOT NULL,
        players   TEXT NOT NULL,     -- both names in lower case, to search in
        date      TEXT NOT NULL,
        first_day INTEGER NOT NULL,  -- as numbers such as 20240531
        last_day  INTEGER NOT NULL,
        result    TEXT NOT NULL,
        plies     INTEGER NOT NULL,
        pgn       TEXT NOT NULL,
        sum       INTEGER NOT NULL
    ) STRICT;
INSERT INTO "saved" VALUES(1,'Anna','Bruno','anna
bruno','2024.02.29',20240229,20240229,'0-1',4,'[Event "?"]
[Site "?"]
[Date "2024.02.29"]
[Round "?"]
[White "Anna"]
[Black "Bruno"]
[Result "0-1"]
[WhiteType "human"]
[BlackType "human"]
[ECO "A00"]
[Opening "Barnes Opening"]
[TimeControl "-"]
[PlyCount "4"]
[Termination "normal"]
[Cause "checkmate"]

1. f3 e5 2. g4 Qh4# 0-1

',678208281881091211);
CREATE TABLE step (
        game    INTEGER NOT NULL REFERENCES playing ON DELETE CASCADE,
        number  INTEGER NOT NULL,
        at      INTEGER NOT NULL,  -- milliseconds on the clock of that run
        command TEXT,              -- JSON; null when a run took the game up
        after   TEXT NOT NULL,     -- FEN and result it led to
        sum     INTEGER NOT NULL,  -- over this row and the sum before
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "step" VALUES(1,1,100000,'{"type":"start","settings":{"white":{"name":"","kind":"human","strength":""},"black":{"name":"","kind":"human","strength":""},"time":"5+3","draws":"laws","takebacks":{"kind":"free"},"start":null,"tags":{}},"abandon":false}','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 *',303274883279704579);
INSERT INTO "step" VALUES(1,2,104000,'{"type":"move","from":"e2","to":"e4","promotion":null,"ply":null}','rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 *',8078581910581405992);
INSERT INTO "step" VALUES(1,3,110000,'{"type":"move","from":"c7","to":"c5","promotion":null,"ply":null}','rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 *',1406412562468626338);
INSERT INTO "step" VALUES(1,4,111000,'{"type":"offer_draw","by":"black"}','rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 *',9162320300273519036);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('saved',1);
COMMIT;
