import { prefixBytes } from './keys.ts';

/** Two neighbouring keys of an index. New keys between them are added behind `last`. */
interface Gap {
  last: Buffer;
  /** The next key; undefined at the end of the index. */
  next: Buffer | undefined;
}

/**
 * Remembers, for each index, a gap that the current transaction has found. In an import, keys are
 * ascending, and each new key is in the same gap as the last, so no search in the index is needed.
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
   * @param next the key behind the gap
   */
  found(values: Buffer, next: Buffer | undefined): void {
    this.#gaps.set(indexOf(values), { last: values, next });
  }

  /** Tells whether the index certainly has no entry with these values. */
  has(values: Buffer): boolean {
    const gap = this.#gaps.get(indexOf(values));
    return gap !== undefined && values.compare(gap.last) > 0 && isBefore(values, gap.next);
  }

  /** Records that a key was added. Must be called for each key. */
  added(key: Buffer): void {
    const gap = this.#gaps.get(indexOf(key));
    if (gap && key.compare(gap.last) > 0 && isBefore(key, gap.next)) {
      gap.last = key;
    }
  }
}

/** Tells whether `values` comes before a key and is no prefix of it. */
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
