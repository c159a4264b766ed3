import { keyOverlapMs } from '@irp/transparency';
import type { SigningKey } from '../store/key-store.ts';

type KeyState = 'former' | 'current' | 'upcoming' | 'superseded';

/**
 * The key that signs at a time: the last one that was created of those whose time has come, so that
 * a key that has to be used at once replaces one that was to follow. Before all of them, the first
 * one.
 */
export function keyInForce(rows: readonly SigningKey[], time: number): SigningKey | undefined {
  return rows.findLast(({ usedFrom }) => usedFrom.getTime() <= time) ?? rows[0];
}

/** The key that will sign after the one in force; undefined for none. */
export function upcomingKey(rows: readonly SigningKey[], time: number): SigningKey | undefined {
  const current = keyInForce(rows, time);
  const later = rows.filter(
    ({ number, usedFrom }) => number > (current?.number ?? 0) && usedFrom.getTime() > time,
  );
  return later.toSorted(
    (a, b) => a.usedFrom.getTime() - b.usedFrom.getTime() || b.number - a.number,
  )[0];
}

/** When the next key begins to sign, in milliseconds since 1970; undefined where there is none. */
function replacedMs(rows: readonly SigningKey[], { number }: SigningKey): number | undefined {
  const later = rows.filter((one) => one.number > number).map(({ usedFrom }) => usedFrom.getTime());
  return later.length === 0 ? undefined : Math.min(...later);
}

/**
 * End of the validity period, in seconds since 1970: processes that do not know the next key yet
 * sign with this one.
 */
export function endOfUse(rows: readonly SigningKey[], row: SigningKey): number | undefined {
  const ms = replacedMs(rows, row);
  return ms === undefined ? undefined : Math.ceil((ms + keyOverlapMs) / 1_000);
}

/** What a key is at a time, for operators. */
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
