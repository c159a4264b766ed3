/**
 * A unit is a range of byte values whose codes begin with the same 5 bits. The code of a byte is
 * the number of the unit in 5 bits, and `more` further bits. Frequent bytes have short codes:
 * UUIDs, digits and most English words take 5 to 7 bits a byte. The order of codes is the order of
 * bytes (an alphabetic prefix code; Knuth, The Art of Computer Programming, volume 3, section
 * 6.2.2). Unit 0 marks the end of a text, so a text sorts before every longer text that begins with
 * it. Stored index keys contain the code, so the code must never change.
 */
interface Unit {
  /** The first byte in the unit. The unit ends before the first byte of the next unit. */
  first: number;
  /** Number of further bits, which select a byte in the unit. */
  more: number;
}

const unitBits = 5;
const units: readonly Unit[] = [
  { first: 0x00, more: 5 },
  { first: 0x20, more: 4 },
  {
    first: charOf('-'),
    more: 0,
  },
  {
    first: charOf('.'),
    more: 1,
  },
  ...Array.from({ length: 10 }, (_, digit) => ({ first: charOf('0') + digit, more: 0 })),
  {
    first: charOf(':'),
    more: 3,
  },
  {
    first: charOf('A'),
    more: 5,
  },
  ...Array.from({ length: 6 }, (_, letter) => ({ first: charOf('a') + letter, more: 0 })),
  ...Array.from({ length: 7 }, (_, group) => ({ first: charOf('g') + 3 * group, more: 2 })),
  {
    first: charOf('{'),
    more: 3,
  },
  { first: 0x80, more: 7 },
];

function charOf(text: string): number {
  return text.charCodeAt(0);
}

const codes = new Uint16Array(256);
const codeBits = new Uint8Array(256);
/** For each unit, the number of further bits that follow the unit. Unit 0 is the end. */
const moreBits = new Uint8Array(units.length + 1);
for (const [at, { first, more }] of units.entries()) {
  moreBits[at + 1] = more;
  for (let byte = first; byte < (units[at + 1]?.first ?? 256); byte++) {
    codes[byte] = ((at + 1) << more) | (byte - first);
    codeBits[byte] = unitBits + more;
  }
}

const isEnd = 0x80;

/** Returns the maximum length of the code for a number of bytes. */
export function maxCodedBytes(bytes: number): number {
  return Math.ceil(((bytes + 1) * (unitBits + 7)) / 8);
}

/**
 * Writes the code of a text's UTF-8 bytes and of the end, and fills the last byte with zeros.
 * @returns the end of the written bytes
 */
export function writeTextCode(bytes: Uint8Array, target: Uint8Array, from: number): number {
  let at = from;
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    const length = codeBits[byte] ?? 0;
    pending = (pending << length) | (codes[byte] ?? 0);
    for (bits += length; bits >= 8; bits -= 8) {
      target[at++] = pending >> (bits - 8);
    }
    pending &= (1 << bits) - 1;
  }
  return endCode(pending, bits, target, at);
}

/**
 * Does the same as {@link writeTextCode} for a string. The function repeats the loop of
 * `writeTextCode`, because first copying the string to bytes would take a quarter longer.
 * @returns -1 if the text is not ASCII
 */
export function writeAsciiCode(text: string, target: Uint8Array, from: number): number {
  let at = from;
  let pending = 0;
  let bits = 0;
  for (let index = 0; index < text.length; index++) {
    const byte = text.charCodeAt(index);
    if (byte > 127) {
      return -1;
    }
    const length = codeBits[byte] ?? 0;
    pending = (pending << length) | (codes[byte] ?? 0);
    for (bits += length; bits >= 8; bits -= 8) {
      target[at++] = pending >> (bits - 8);
    }
    pending &= (1 << bits) - 1;
  }
  return endCode(pending, bits, target, at);
}

/** Ends a text with a unit of zeros, and pads the last byte with zeros. */
function endCode(pending: number, bits: number, target: Uint8Array, from: number): number {
  let at = from;
  const ended = pending << unitBits;
  let left = bits + unitBits;
  for (; left >= 8; left -= 8) {
    target[at++] = ended >> (left - 8);
  }
  if (left > 0) {
    target[at++] = ended << (8 - left);
  }
  return at;
}

/**
 * The number of bits to skip, by the next ten bits. If the first unit has no further bits, the
 * number includes the bits of the second unit. {@link isEnd} marks the end of a text.
 */
const steps = Uint8Array.from({ length: 1 << (2 * unitBits) }, (_, next) => {
  const [first, second] = [next >> unitBits, next & 0x1f];
  const more = moreBits[first] ?? 0;
  if (first === 0) {
    return isEnd | unitBits;
  }
  if (more > 0) {
    return unitBits + more;
  }
  return (second === 0 ? isEnd : (moreBits[second] ?? 0)) + 2 * unitBits;
});

/**
 * Returns the end of the code that begins at `from`.
 * @param flip 0xff if the bits are inverted, otherwise 0
 */
export function skipTextCode(key: Uint8Array, from: number, flip: number): number {
  const flips = flip * 0x010101;
  const end = key.length * 8;
  for (let bit = from * 8; bit < end; ) {
    const byte = bit >> 3;
    const three = ((key[byte] ?? 0) << 16) | ((key[byte + 1] ?? 0) << 8) | (key[byte + 2] ?? 0);
    const step = steps[((three ^ flips) >> (24 - 2 * unitBits - (bit & 7))) & 0x3ff] ?? isEnd;
    bit += step & ~isEnd;
    if (step & isEnd) {
      return (bit + 7) >> 3;
    }
  }
  return key.length;
}
