/** When a key signs and for how long it is published, by time alone: every process comes to the same order. */
interface Timed {
  usedFrom: Date;
}

/**
 * The keys to publish, the one that signs first: current, those to come, those that signed before and may still be needed.
 * @param keys of one algorithm
 * @param neededForMs how long what was signed last stays valid
 */
export function keyRing<Key extends Timed>(keys: readonly Key[], nowMs: number, neededForMs: number): Key[] {
  const byTime = keys.toSorted((a, b) => a.usedFrom.getTime() - b.usedFrom.getTime());
  const coming = byTime.filter(({ usedFrom }) => usedFrom.getTime() > nowMs);
  const begun = byTime.slice(0, byTime.length - coming.length);
  const current = begun.at(-1);
  const former = begun
    .slice(0, -1)
    .filter((_key, at) => begun[at + 1]!.usedFrom.getTime() + neededForMs > nowMs)
    .toReversed();
  return [...(current ? [current] : []), ...coming, ...former];
}

/** Those that nobody needs any more. */
export function retired<Key extends Timed>(keys: readonly Key[], nowMs: number, neededForMs: number): Key[] {
  const kept = new Set(keyRing(keys, nowMs, neededForMs));
  return keys.filter((key) => !kept.has(key));
}
