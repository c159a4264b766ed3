import { keyOverlapMs } from '@irp/transparency';
import type { SigningKey } from '../store/key-store.ts';

type KeyState = 'former' | 'current' | 'upcoming' | 'superseded';

/**
 * Returns the key that signs at a time: of the keys with an earlier `usedFrom`, the key that was
 * created last. A new key for immediate use replaces even an older key that is scheduled for a
 * later time. Before the `usedFrom` of all keys, the first key signs.
 */
export function keyInForce(rows: readonly SigningKey[], time: number): SigningKey | undefined {
  return rows.findLast(({ usedFrom }) => usedFrom.getTime() <= time) ?? rows[0];
}

/** Returns the key that will sign after the present key; undefined if no such key exists yet. */
export function upcomingKey(rows: readonly SigningKey[], time: number): SigningKey | undefined {
  const current = keyInForce(rows, time);
  const later = rows.filter(
    ({ number, usedFrom }) => number > (current?.number ?? 0) && usedFrom.getTime() > time,
  );
  return later.toSorted(
    (a, b) => a.usedFrom.getTime() - b.usedFrom.getTime() || b.number - a.number,
  )[0];
}

/**
 * Returns the time at which the next key begins to sign, in milliseconds since 1970; undefined if
 * there is no next key.
 */
function replacedMs(rows: readonly SigningKey[], { number }: SigningKey): number | undefined {
  const later = rows.filter((one) => one.number > number).map(({ usedFrom }) => usedFrom.getTime());
  return later.length === 0 ? undefined : Math.min(...later);
}

/**
 * Returns the end of the validity period of a key, in seconds since 1970. The period ends
 * `keyOverlapMs` after the next key begins to sign. Until that end, processes that do not know the
 * next key yet may sign with this key.
 */
export function endOfUse(rows: readonly SigningKey[], row: SigningKey): number | undefined {
  const ms = replacedMs(rows, row);
  return ms === undefined ? undefined : Math.ceil((ms + keyOverlapMs) / 1_000);
}

/** Returns the state of a key at a time, for operators. */
export function stateOf(rows: readonly SigningKey[], row: SigningKey, time: number): KeyState {
  const replaced = replacedMs(rows, row);
  if (replaced !== undefined && replaced < row.usedFrom.getTime()) {
    return 'superseded';
  }
  const current = keyInForce(rows, time);
  if (row === current) {
    return 'current';
  }
  return row.usedFrom.getTime() > time ? 'upcoming' : 'former';
}
