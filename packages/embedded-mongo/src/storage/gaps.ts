import { prefixBytes } from './keys.ts';

/** The space between two neighbouring keys of an index. A new key in the gap becomes `last`. */
interface Gap {
  last: Buffer;
  /** The next key; undefined at the end of the index. */
  next: Buffer | undefined;
}

/**
 * For each index, remembers one gap that the current transaction has found. An import adds
 * ascending keys in the same gap. A key in a known gap needs no search in the index.
 */
export class Gaps {
  readonly #gaps = new Map<number, Gap>();

  /**
   * Forgets all gaps. Must be called when a transaction begins, because other transactions may have
   * added or removed keys.
   */
  clear(): void {
    this.#gaps.clear();
  }

  /**
   * Records a gap.
   * @param values an index key without record id that has no entry in the index
   * @param next the key after the gap
   */
  found(values: Buffer, next: Buffer | undefined): void {
    this.#gaps.set(indexOf(values), { last: values, next });
  }

  /** Whether the index certainly has no entry with these values. */
  has(values: Buffer): boolean {
    const gap = this.#gaps.get(indexOf(values));
    return gap !== undefined && values.compare(gap.last) > 0 && isBefore(values, gap.next);
  }

  /** Records that a key was added. Must be called for each added key. */
  added(key: Buffer): void {
    const gap = this.#gaps.get(indexOf(key));
    if (gap && key.compare(gap.last) > 0 && isBefore(key, gap.next)) {
      gap.last = key;
    }
  }
}

/** Whether `values` comes before a key and is no prefix of this key. */
function isBefore(values: Buffer, next: Buffer | undefined): boolean {
  if (next === undefined) {
    return true;
  }
  const length = Math.min(values.length, next.length);
  return next.compare(values, 0, values.length, 0, length) > 0;
}

function indexOf(key: Buffer): number {
  return key.readUInt32BE(prefixBytes - 4);
}
