// Italian names of openings. A name consists of parts, such as `Sicilian Defence`
// and `Najdorf Variation`; each part is in the table, or named after a player or
// a place and put together by a rule.

const NAMES = `
Accelerated Dragon|Dragone accelerato
Advance Variation|variante di spinta
Alekhine Defence|difesa Alekhine
Benko Gambit Fully Accepted|gambetto Benko accettato
Benoni Defence|difesa Benoni
Berlin Defence|difesa berlinese
Bishop's Opening|partita d'alfiere
Bogo-Indian Defence|difesa Bogo-Indiana
Bongcloud Attack|attacco Bongcloud
Budapest Defence|difesa di Budapest
Caro-Kann Defence|difesa Caro-Kann
Catalan Opening|partita Catalana
Centre Game|partita del centro
Classical Defence|difesa classica
Classical Variation|variante classica
Closed|chiusa
Closed Variation|variante chiusa
Czech Defence|difesa ceca
Danish Gambit|gambetto danese
Danish Gambit Accepted|gambetto danese accettato
Dragon Variation|variante del Dragone
Dutch Defence|difesa olandese
Dutch Variation|variante olandese
East Indian Defence|difesa est-indiana
Elephant Gambit|gambetto dell'elefante
English Attack|attacco inglese
English Opening|partita inglese
Evans Gambit|gambetto Evans
Exchange Variation|variante di cambio
Fianchetto Defence|difesa con fianchetto
Fianchetto Variation|variante con fianchetto
Four Knights Game|partita dei quattro cavalli
Four Pawns Attack|attacco dei quattro pedoni
French Defence|difesa francese
Fried Liver Attack|attacco Fegatello
Grünfeld Defence|difesa Grünfeld
Indian Defence|difesa indiana
Italian Game|partita italiana
King's Gambit|gambetto di re
King's Gambit Accepted|gambetto di re accettato
King's Gambit Declined|gambetto di re rifiutato
King's Indian Attack|attacco est-indiano
King's Indian Defence|difesa est-indiana
King's Knight Opening|apertura di cavallo di re
King's Pawn Game|partita di re
King's Pawn Opening|apertura di re
Knight Attack|attacco di cavallo
Latvian Gambit|gambetto lettone
London System|sistema Londra
Main Line|linea principale
Modern Defence|difesa moderna
Modern Variation|variante moderna
Neo-Grünfeld Defence|difesa Neo-Grünfeld
Nimzo-Indian Defence|difesa Nimzo-Indiana
Normal Variation|variante normale
Old Benoni Defence|vecchia Benoni
Old Indian Defence|vecchia indiana
Open|aperta
Open Variation|variante aperta
Petrov Defence|partita russa
Petrov's Defence|partita russa
Polish Defence|difesa polacca
Polish Opening|apertura polacca
Portuguese Opening|apertura portoghese
Queen's Gambit|gambetto di donna
Queen's Gambit Accepted|gambetto di donna accettato
Queen's Gambit Declined|gambetto di donna rifiutato
Queen's Indian Accelerated|ovest-indiana accelerata
Queen's Indian Defence|difesa ovest-indiana
Queen's Knight Variation|variante del cavallo di donna
Queen's Pawn Game|partita di donna
Ruy Lopez|partita spagnola
Scandinavian Defence|difesa scandinava
Scotch Gambit|gambetto scozzese
Scotch Game|partita scozzese
Semi-Slav Defence|difesa semislava
Sicilian Defence|difesa siciliana
Slav Defence|difesa slava
Symmetrical Variation|variante simmetrica
Three Knights Game|partita dei tre cavalli
Three Knights Opening|partita dei tre cavalli
Three Knights Variation|variante dei tre cavalli
Traditional Variation|variante tradizionale
Two Knights Attack|attacco dei due cavalli
Two Knights Defence|difesa dei due cavalli
Vienna Gambit|gambetto viennese
Vienna Game|partita viennese
Vienna Variation|variante viennese
Wing Gambit|gambetto sull'ala
Yugoslav Attack|attacco iugoslavo
Yugoslav Variation|variante iugoslava
`;
const TABLE = new Map(
  NAMES.trim()
    .split("\n")
    .map((line) => line.split("|") as [string, string]),
);
const RULES: [RegExp, string][] = [
  [/^(.*) Variation$/, "variante $1"],
  [/^(.*) Defence$/, "difesa $1"],
  [/^(.*) Attack$/, "attacco $1"],
  [/^(.*) Counterattack$/, "contrattacco $1"],
  [/^(.*) Countergambit$/, "controgambetto $1"],
  [/^(.*) Gambit Accepted$/, "gambetto $1 accettato"],
  [/^(.*) Gambit$/, "gambetto $1"],
  [/^(.*) Opening$/, "apertura $1"],
  [/^(.*) System$/, "sistema $1"],
  [/^(.*) Line$/, "linea $1"],
  [/^(.*) Game$/, "partita $1"],
];

function part(english: string): string {
  const known = TABLE.get(english);
  if (known) return known;
  const rule = RULES.find(([pattern]) => pattern.test(english));
  return rule ? english.replace(...rule) : english;
}

/** The Italian name of an opening. What is not in the table and follows no rule
 * keeps its English name. */
export default function italian(english: string): string {
  const name = english
    .replaceAll("Defense", "Defence")
    .replaceAll("Center", "Centre")
    .split(": ")
    .map((half) => half.split(", ").map(part).join(", "))
    .join(": ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
