// Italian names of openings. A name consists of parts, such as `Sicilian Defence`
// and `Najdorf Variation`. A part is in the table, or it ends with a noun; then the
// words before it are in the list of words, or names of players and places, which
// stay. A name with other English words stays English, with a note.

const NAMES = `
Accelerated Dragon|Dragone accelerato
Bishop's Opening|partita d'alfiere
Bogo-Indian Defence|difesa Bogo-indiana
Budapest Defence|difesa di Budapest
Catalan Opening|partita catalana
Centre Game|partita del centro
Closed|chiusa
Double Fianchetto|doppio fianchetto
Dragon|Dragone
English Opening|partita inglese
Exchange|cambio
Fianchetto|fianchetto
Four Knights Game|partita dei quattro cavalli
Fried Liver Attack|attacco Fegatello
Giuoco Pianissimo|Giuoco pianissimo
Hyperaccelerated Dragon|Dragone iperaccelerato
King's Gambit|gambetto di re
King's Indian Attack|attacco est-indiano
King's Pawn Game|partita di re
King's Pawn Opening|apertura di re
Main Line|linea principale
Modern Variations|varianti moderne
Old Benoni Defence|vecchia Benoni
Old Indian Defence|vecchia indiana
Open|aperta
Petrov Defence|partita russa
Petrov's Defence|partita russa
Poisoned Pawn|pedone avvelenato
Queen's Gambit|gambetto di donna
Queen's Indian Accelerated|ovest-indiana accelerata
Queen's Pawn Game|partita di donna
Queen's Pawn Opening|apertura di donna
Ruy Lopez|partita spagnola
Stonewall|Stonewall
Symmetrical|simmetrica
Three Knights Opening|partita dei tre cavalli
`;
/** Nouns with their gender. */
const NOUNS = `
Attack|attacco|m
Bind|morsa|f
Countergambit|controgambetto|m
Counterattack|contrattacco|m
Defence|difesa|f
Endgame|finale|m
Formation|formazione|f
Gambit|gambetto|m
Game|partita|f
Invitation|invito|m
Line|linea|f
Opening|apertura|f
Retreat|ritirata|f
Sacrifice|sacrificio|m
System|sistema|m
Trap|trappola|f
Variation|variante|f
Variations|varianti|f
`;
/** What qualifies a noun. An ending in -o becomes -a with a feminine noun. */
const WORDS = `
Accelerated|accelerato
Accepted|accettato
Advance|di spinta
American|americano
Amsterdam|di Amsterdam
Anglo-Dutch|anglo-olandese
Anglo-Indian|anglo-indiano
Anglo-Scandinavian|anglo-scandinavo
Anglo-Slav|anglo-slavo
Argentine|argentino
Australian|australiano
Austrian|austriaco
Baltic|baltico
Basque|basco
Bayonet|della baionetta
Belgrade|di Belgrado
Berlin|berlinese
Big|grande
Bishop|d'alfiere
Bishop's|d'alfiere
Blockade|di blocco
Budapest|di Budapest
Carlsbad|di Carlsbad
Castling|di arrocco
Catalan|catalano
Central|centrale
Centre|del centro
Check|con scacco
Chinese|cinese
Classical|classico
Closed|chiuso
Compromised|compromesso
Counterattack|di contrattacco
Countergambit|di controgambetto
Czech|ceco
Danish|danese
Declined|rifiutato
Defensive|difensivo
Deferred|differito
Delayed|ritardato
Development|di sviluppo
Double|doppio
Dragon|del Dragone
Dresden|di Dresda
Dutch|olandese
Early|anticipato
East|est
Eastern|orientale
Elephant|dell'elefante
Endgame|del finale
English|inglese
Exchange|di cambio
Fianchetto|con fianchetto
Flexible|flessibile
Four Knights|dei quattro cavalli
Four Pawns|dei quattro pedoni
Franco-Sicilian|franco-siciliano
French|francese
Full|completo
Fully|pienamente
Gambit|di gambetto
German|tedesco
Hedgehog|del riccio
Hippopotamus|dell'ippopotamo
Hungarian|ungherese
Hybrid|ibrido
Hyperaccelerated|iperaccelerato
Improved|migliorato
Indian|indiano
Irish|irlandese
Italian|italiano
King|di re
King's|di re
King's Bishop|dell'alfiere di re
King's Indian|est-indiano
King's Knight|del cavallo di re
King's Pawn|del pedone di re
Kingside|sull'ala di re
Knight|di cavallo
Knight's|di cavallo
Latvian|lettone
Leningrad|di Leningrado
Lion|del leone
London|Londra
Long|lungo
Mexican|messicano
Modern|moderno
Moscow|di Mosca
Neo-Catalan|neocatalano
Neo-Classical|neoclassico
Neo-Modern|neomoderno
Neo-Orthodox|neo-ortodosso
New|nuovo
Nimzo-Indian|Nimzo-indiano
Normal|normale
Norwegian|norvegese
Old|vecchio
Old Indian|indiano antico
Open|aperto
Original|originale
Orthodox|ortodosso
Paris|di Parigi
Pawn|di pedone
Pin|dell'inchiodatura
Poisoned Pawn|del pedone avvelenato
Polish|polacco
Portuguese|portoghese
Positional|posizionale
Prague|di Praga
Pseudo-Catalan|pseudo-catalano
Push|di spinta
Queen|di donna
Queen's|di donna
Queen's Bishop|dell'alfiere di donna
Queen's Indian|ovest-indiano
Queen's Knight|del cavallo di donna
Queenside|sull'ala di donna
Quiet|tranquillo
Rare|raro
Retreat|di ritirata
Reversed|rovesciato
Rook|di torre
Rooks|di torri
Russian|russo
Sacrifice|di sacrificio
Scandinavian|scandinavo
Scotch|scozzese
Semi-Classical|semiclassico
Semi-Slav|semislavo
Sharp|acuto
Siberian|siberiano
Sicilian|siciliano
Slav|slavo
Spanish|spagnolo
Special|speciale
St. Petersburg|di San Pietroburgo
Standard|normale
Stockholm|di Stoccolma
Swedish|svedese
Swiss|svizzero
Symmetrical|simmetrico
Symmetry|della simmetria
Three Knights|dei tre cavalli
Three Pawns|dei tre pedoni
Traditional|tradizionale
Transfer|di trasferimento
Two Knights|dei due cavalli
Two Pawns|dei due pedoni
Ukrainian|ucraino
Venice|di Venezia
Vienna|viennese
Warsaw|di Varsavia
Western|occidentale
Wing|sull'ala
Yugoslav|iugoslavo
Zurich|di Zurigo
`;
/** English words that are neither in the list nor names. */
const ENGLISH =
  /(?<![\p{L}'.-])(?:(?!de|del|der|von|l')[a-z]{2,}|Ark|Beefeater|Beginner's|Cave|Chameleon|Claw|Clam|Connection|Corkscrew|Deviations|Drunken|Edge|Fingerslip|Folly|Fool's|Frappe|Head|Hillbilly|Horsefly|Hunt|Kangaroo|Lesser|Lion's|Lizard|Mate|Move|Order|Outflank|Paleface|Pawns|Raptor|Simul|Snake|Storm|Swap|The|Unpin|Wall|Wayward|Whip|Wind)(?![\p{L}'-])/u;
/** Words after the noun: they agree with it. */
const AFTER = /^(.+?) ((?:Fully |Accepted|Declined|Deferred|Delayed|Reversed|Accelerated|Exchange| )+)$/;

type Words = Map<string, string>;

function table(text: string): Words {
  const rows = text.trim().split("\n");
  return new Map(rows.map((row) => [row.slice(0, row.indexOf("|")), row.slice(row.indexOf("|") + 1)]));
}

const [names, nouns, words] = [NAMES, NOUNS, WORDS].map(table) as [Words, Words, Words];

/** A part in Italian; undefined if it has English words that are not known. */
function translate(part: string): string | undefined {
  const known = names.get(part);
  if (known) return known;
  if (part.startsWith("with ")) return withMoves(part);
  const [, before = "", after = ""] = AFTER.exec(part) ?? [];
  const first = names.has(before) || nouns.has(before.split(" ").at(-1) ?? "") ? translate(before) : undefined;
  if (first) return [first, ...qualify(after.split(" "), isFeminine(first))].join(" ");
  const all = part.split(" ");
  const [noun, gender] = (nouns.get(all.at(-1) ?? "") ?? "").split("|");
  const italian = [noun, ...qualify(noun ? all.slice(0, -1) : all, gender !== "m")].filter(Boolean).join(" ");
  return italian.includes(UNKNOWN) ? undefined : italian;
}

const UNKNOWN = "?";

/** Names first, then what is known: the last word belongs most closely to the noun. */
function qualify(all: string[], isFeminine: boolean): string[] {
  const [known, others]: [string[], string[]] = [[], []];
  for (let at = 0; at < all.length; at++) {
    const two = words.get(`${all[at]} ${all[at + 1]}`);
    const one = two ?? words.get(all[at] ?? "");
    if (one) known.unshift(agreeing(one, isFeminine));
    else others.push((all[at] ?? "").replace(/'s$/, ""));
    if (two) at += 1;
  }
  return [ENGLISH.test(others.join(" ")) ? UNKNOWN : others.join(" "), ...known].filter(Boolean);
}

function agreeing(word: string, isFeminine: boolean): string {
  const isAdjective = !/^(?:d[ei] |del |della |dei |dell'|d'|con |sull')/.test(word);
  return isFeminine && isAdjective ? word.replace(/o$/, "a") : word;
}

function isFeminine(italian: string): boolean {
  return /^\w+a\b|^(?:variante|apertura)/.test(italian);
}

/** `with Nf3` or `with Max Lange Defence`. */
function withMoves(part: string): string | undefined {
  const rest = part.slice("with ".length).replace(".. ", "…");
  const isMoves = /^[…KQRBNa-hO]?[…x\w-]*\d/.test(rest);
  const text = isMoves ? rest.replace(/[KQRBN](?=[a-h])/g, (letter) => "RDTAC".charAt("KQRBN".indexOf(letter))) : translate(rest);
  return text && `con ${text}`;
}

/** The Italian name of an opening, or the English one with a note. */
export default function italian(english: string): string {
  const parts = english
    .replaceAll("Defense", "Defence")
    .replaceAll("Center", "Centre")
    .split(": ")
    .map((half) => half.split(", ").map(translate));
  if (parts.flat().includes(undefined)) return `${english} (nome inglese)`;
  const name = parts.map((half) => half.join(", ")).join(": ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
