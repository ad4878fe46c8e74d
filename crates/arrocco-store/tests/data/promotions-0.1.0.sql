-- Two games as Arrocco 0.1.0 kept them, which wrote a pawn move to the last rank
-- and what the pawn becomes as two commands. The second game ends in between.
-- It is never changed.

PRAGMA application_id = 1634890339;
PRAGMA user_version = 2;

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
INSERT INTO "playing" VALUES(1,'current',NULL,NULL,6,6785570372346287512,-6189421137783409250);
INSERT INTO "playing" VALUES(2,'waiting',NULL,NULL,2,548499341122392257,-9029901475716591817);
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
CREATE TABLE step (
        game    INTEGER NOT NULL REFERENCES playing ON DELETE CASCADE,
        number  INTEGER NOT NULL,
        at      INTEGER NOT NULL,  -- milliseconds on the clock of that run
        command TEXT,              -- JSON; null when a run took the game up
        after   TEXT NOT NULL,     -- FEN and result it led to
        sum     INTEGER NOT NULL,  -- over this row and the sum before
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "step" VALUES(1,1,100000,'{"type":"start","settings":{"white":{"name":"","kind":"human","strength":""},"black":{"name":"","kind":"human","strength":""},"time":"5+3","draws":"laws","takebacks":{"kind":"free"},"start":"r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1","tags":{}},"abandon":false}','r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1 *',5177666721554740430);
INSERT INTO "step" VALUES(1,2,104000,'{"type":"move","from":"b7","to":"a8","promotion":null,"ply":0}','r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1 *',4458817629444743436);
INSERT INTO "step" VALUES(1,3,105000,'{"type":"offer_draw","by":"black"}','r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1 *',-3631153924924840054);
INSERT INTO "step" VALUES(1,4,106000,'{"type":"promote","role":"rook"}','R5k1/8/8/8/8/8/8/R3K2R b KQ - 0 1 *',8486706835694245475);
INSERT INTO "step" VALUES(1,5,107000,'{"type":"move","from":"g8","to":"g7","promotion":null,"ply":null}','R7/6k1/8/8/8/8/8/R3K2R w KQ - 1 2 *',3196056046908220612);
INSERT INTO "step" VALUES(1,6,108000,'{"type":"move","from":"e1","to":"g1","promotion":null,"ply":null}','R7/6k1/8/8/8/8/8/R4RK1 b - - 2 2 *',6785570372346287512);
INSERT INTO "step" VALUES(2,1,100000,'{"type":"start","settings":{"white":{"name":"","kind":"human","strength":""},"black":{"name":"","kind":"human","strength":""},"time":"5+3","draws":"laws","takebacks":{"kind":"free"},"start":"r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1","tags":{}},"abandon":false}','r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1 *',2580490786267680669);
INSERT INTO "step" VALUES(2,2,104000,'{"type":"move","from":"b7","to":"a8","promotion":null,"ply":0}','r5k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1 *',548499341122392257);
CREATE INDEX saved_by_day ON saved (last_day, first_day);
COMMIT;
