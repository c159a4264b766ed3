import { randomInt } from 'node:crypto';
import { grown } from './growing-array.ts';

/**
 * Number of first letters by which words are grouped. A search for a prefix compares all words in a
 * group. With three letters, a group is small.
 */
const groupLetters = 3;
/** Memory in bytes of a word in arrays and groups, without its letters. */
const bytesPerWord = 40;
const bytesPerLetter = 2;
/** The basis is random, so that nobody can choose words with the same hash. */
const hashBasis = randomInt(2 ** 32);
const hashPrime = 0x01000193;

/**
 * The different words of an index. Each word has a code: 0, 1, 2 and so on. The table has open
 * addressing and stores the letters of all words in a single array. With a `Map` of strings, the
 * words of 69,152 descriptions would take twice the CPU time.
 */
export class WordTable {
  #count = 0;
  /**
   * The code of a word plus 1, at the position of the word's hash or after the position; 0 if the
   * slot is free.
   */
  #slots = new Uint32Array(2_048);
  /** The hash of each word, by code. */
  #hashes = new Uint32Array(1_024);
  /** The position of the first letter of each word, by code. The last value is the end. */
  #starts = new Uint32Array(1_025);
  #letters = new Uint16Array(8_192);
  /** The codes of the words, by the first letters of the word. */
  readonly #byBeginning = new Map<string, number[]>();

  /** Returns the code of a word, which is added if the table does not contain it. */
  codeOrAdd(letters: Uint16Array, length: number): number {
    const hash = hashOf(letters, length);
    const slot = this.#slotOf(hash, letters, length);
    const entry = this.#slots[slot]!;
    return entry === 0 ? this.#add(slot, hash, letters.subarray(0, length)) : entry - 1;
  }

  /** Returns the code of a word; undefined if the table does not contain the word. */
  find(word: string): number | undefined {
    const letters = lettersOf(word);
    const slot = this.#slotOf(hashOf(letters, letters.length), letters, letters.length);
    const entry = this.#slots[slot]!;
    return entry === 0 ? undefined : entry - 1;
  }

  /** Calls a function with the code of each word with this prefix. */
  visitPrefix(prefix: string, visit: (code: number) => void): void {
    const letters = lettersOf(prefix);
    for (const code of this.#candidates(prefix)) {
      if (this.#hasPrefix(code, letters)) {
        visit(code);
      }
    }
  }

  /** Returns the approximate memory in bytes. */
  bytes(): number {
    return this.#count * bytesPerWord + this.#starts[this.#count]! * bytesPerLetter;
  }

  *#candidates(prefix: string): Iterable<number> {
    const beginning = prefix.slice(0, groupLetters);
    if (beginning.length === groupLetters) {
      yield* this.#byBeginning.get(beginning) ?? [];
      return;
    }
    for (const [other, codes] of this.#byBeginning) {
      if (other.startsWith(beginning)) {
        yield* codes;
      }
    }
  }

  #hasPrefix(code: number, prefix: Uint16Array): boolean {
    const start = this.#starts[code]!;
    return (
      this.#starts[code + 1]! - start >= prefix.length &&
      this.#hasLetters(start, prefix, prefix.length)
    );
  }

  #hasLetters(start: number, letters: Uint16Array, length: number): boolean {
    for (let at = 0; at < length; at++) {
      if (this.#letters[start + at] !== letters[at]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the slot of a word, or the free slot for the word. */
  #slotOf(hash: number, letters: Uint16Array, length: number): number {
    const last = this.#slots.length - 1;
    let slot = positionOf(hash, last);
    for (;;) {
      const code = this.#slots[slot]! - 1;
      if (code < 0) {
        return slot;
      }
      const start = this.#starts[code]!;
      if (
        this.#hashes[code] === hash &&
        this.#starts[code + 1]! - start === length &&
        this.#hasLetters(start, letters, length)
      ) {
        return slot;
      }
      slot = (slot + 1) & last;
    }
  }

  #add(slot: number, hash: number, letters: Uint16Array): number {
    const code = this.#count++;
    const start = this.#starts[code]!;
    const end = start + letters.length;
    if (end > this.#letters.length) {
      this.#letters = grown(this.#letters, new Uint16Array(end * 2));
    }
    this.#letters.set(letters, start);
    this.#hashes[code] = hash;
    this.#starts[code + 1] = end;
    this.#slots[slot] = code + 1;
    const beginning = String.fromCharCode(...letters.subarray(0, groupLetters));
    const codes = this.#byBeginning.get(beginning);
    if (codes === undefined) {
      this.#byBeginning.set(beginning, [code]);
    } else {
      codes.push(code);
    }
    if (this.#count === this.#hashes.length) {
      this.#grow();
    }
    return code;
  }

  /** Doubles the table. At most half of the slots are taken. */
  #grow(): void {
    const size = this.#count * 2;
    this.#hashes = grown(this.#hashes, new Uint32Array(size));
    this.#starts = grown(this.#starts, new Uint32Array(size + 1));
    this.#slots = new Uint32Array(size * 2);
    const last = this.#slots.length - 1;
    for (let code = 0; code < this.#count; code++) {
      let slot = positionOf(this.#hashes[code]!, last);
      while (this.#slots[slot] !== 0) {
        slot = (slot + 1) & last;
      }
      this.#slots[slot] = code + 1;
    }
  }
}

/** FNV-1a, with UTF-16 code units in place of octets, and a basis of this process. */
function hashOf(letters: Uint16Array, length: number): number {
  let hash = hashBasis;
  for (let at = 0; at < length; at++) {
    hash = Math.imul(hash ^ letters[at]!, hashPrime);
  }
  return hash >>> 0;
}

/** @param last the last slot; the number of slots is a power of two */
function positionOf(hash: number, last: number): number {
  return (hash ^ (hash >>> 15)) & last;
}

function lettersOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
}
