// Decrypts what the program has encrypted for this page: the state in the HTML, with
// the token of the session, and a new token, with the key of the ticket. ChaCha20
// (RFC 8439) with the nonce in front, in Base64. Browsers have no
// synchronous cipher, and none at all on plain HTTP from another device.

export const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const BLOCK_BYTES = 64;
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The text that was sealed with a key of 64 hexadecimal digits. */
export function unseal(sealed: string, key: string): string {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const text = bytes.slice(NONCE_BYTES);
  const state = firstState(key, bytes.slice(0, NONCE_BYTES));
  for (let begin = 0; begin < text.length; begin += BLOCK_BYTES) {
    const block = keystream(state);
    for (let at = 0; at < BLOCK_BYTES && begin + at < text.length; at++) {
      text[begin + at]! ^= (block[at >> 2]! >>> (8 * (at & 3))) & 0xff;
    }
    state[12]!++;
  }
  return new TextDecoder().decode(text);
}

/** The key for one challenge of 24 hexadecimal digits: the beginning of the key
 * stream with the challenge as nonce. */
export function deriveKey(key: string, challenge: string): string {
  const block = new Uint8Array(keystream(firstState(key, bytesOf(challenge))).buffer, 0, KEY_BYTES);
  return digitsOf(block);
}

export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
}

function firstState(key: string, nonce: Uint8Array): Uint32Array {
  return Uint32Array.of(...CONSTANTS, ...words(bytesOf(key)), 0, ...words(nonce));
}

/** Numbers of four bytes, the lowest first. */
function words(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at, true));
}

function keystream(state: Uint32Array): Uint32Array {
  const x = state.slice();
  const mix = (a: number, b: number, d: number, bits: number) => {
    x[a]! += x[b]!;
    const turned = x[d]! ^ x[a]!;
    x[d] = (turned << bits) | (turned >>> (32 - bits));
  };
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of ROUNDS) {
      mix(a, b, d, 16);
      mix(c, d, b, 12);
      mix(a, b, d, 8);
      mix(c, d, b, 7);
    }
  }
  return x.map((word, at) => word + state[at]!);
}
