import type { Scan } from './scans.ts';

/** A key of a scan. The scans are merged in the order of the bytes after their prefixes. */
export interface MergedKey {
  scan: Scan;
  key: Buffer;
}

/** Returns the first of several keys in the order of the merged scans. */
export function firstKey<K extends MergedKey>(keys: Iterable<K>, reverse: boolean): K | undefined {
  const sign = reverse ? -1 : 1;
  let first: K | undefined;
  for (const key of keys) {
    if (!first || compareBehindPrefixes(key, first) * sign < 0) {
      first = key;
    }
  }
  return first;
}

function compareBehindPrefixes(a: MergedKey, b: MergedKey): number {
  return a.key.compare(b.key, b.scan.prefixLength, b.key.length, a.scan.prefixLength, a.key.length);
}
