import { prefixBytes } from './keys.ts';

/** Two neighbours among the keys of an index. New keys in between are added after `last`. */
interface Gap {
  last: Buffer;
  /** Undefined at the end of the index. */
  next: Buffer | undefined;
}

/**
 * For each index, the last searched position without a key in the current transaction: the keys of
 * an import are ascending, and each follows the previous key. Any other key requires a search in
 * the index.
 */
export class Gaps {
  readonly #gaps = new Map<number, Gap>();

  /**
   * Must be called at the begin of a transaction: other transactions may have added or removed
   * keys.
   */
  clear(): void {
    this.#gaps.clear();
  }

  /** @param values an index key without record id and without an entry in the index */
  found(values: Buffer, next: Buffer | undefined): void {
    this.#gaps.set(indexOf(values), { last: values, next });
  }

  /** Whether the index is known to have no entry with these values. */
  has(values: Buffer): boolean {
    const gap = this.#gaps.get(indexOf(values));
    return gap !== undefined && values.compare(gap.last) > 0 && isBefore(values, gap.next);
  }

  /** Must be called for each added key. */
  added(key: Buffer): void {
    const gap = this.#gaps.get(indexOf(key));
    if (gap && key.compare(gap.last) > 0 && isBefore(key, gap.next)) {
      gap.last = key;
    }
  }
}

/** Whether `values` comes before a key and is not a prefix of the key. */
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
