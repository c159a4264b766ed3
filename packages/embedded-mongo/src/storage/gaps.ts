import { prefixBytes } from './keys.ts';

/** Two neighbours among the keys of an index. New keys between them are added after `last`. */
interface Gap {
  last: Buffer;
  /** Undefined at the end of the index. */
  next: Buffer | undefined;
}

/**
 * For each index, where the transaction in progress has found no key: the keys of an import are
 * ascending, and each follows the one before it. Anything else is looked for in the index.
 */
export class Gaps {
  readonly #gaps = new Map<number, Gap>();

  /** Must be called when a transaction begins: others may have added keys, or removed them. */
  clear(): void {
    this.#gaps.clear();
  }

  /** @param values an index key without its record id, of which the index has no entry */
  found(values: Buffer, next: Buffer | undefined): void {
    this.#gaps.set(indexOf(values), { last: values, next });
  }

  /** Whether it is known that no entry of the index has these values. */
  has(values: Buffer): boolean {
    const gap = this.#gaps.get(indexOf(values));
    return gap !== undefined && values.compare(gap.last) > 0 && isBefore(values, gap.next);
  }

  /** Must be called for each key that is added. */
  added(key: Buffer): void {
    const gap = this.#gaps.get(indexOf(key));
    if (gap && key.compare(gap.last) > 0 && isBefore(key, gap.next)) {
      gap.last = key;
    }
  }
}

/** Whether `values` comes before a key that does not begin with it. */
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
