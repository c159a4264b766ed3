/** Order and publication of keys depend on time alone, so that every process computes the same. */
interface Timed {
  usedFrom: Date;
}

/**
 * The keys to publish: first the current one, which signs, then upcoming ones, then former ones
 * whose signatures may still be valid.
 * @param keys of one algorithm
 * @param verifiableForMs how long a signature stays valid
 */
export function keyRing<Key extends Timed>(
  keys: readonly Key[],
  nowMs: number,
  verifiableForMs: number,
): Key[] {
  const byTime = keys.toSorted((a, b) => a.usedFrom.getTime() - b.usedFrom.getTime());
  const upcoming = byTime.filter(({ usedFrom }) => usedFrom.getTime() > nowMs);
  const started = byTime.slice(0, byTime.length - upcoming.length);
  const current = started.at(-1);
  const former = started
    .filter((_key, at) => {
      const successor = started[at + 1];
      return successor !== undefined && successor.usedFrom.getTime() + verifiableForMs > nowMs;
    })
    .toReversed();
  return [...(current ? [current] : []), ...upcoming, ...former];
}

/** The keys that are no longer published. */
export function retired<Key extends Timed>(
  keys: readonly Key[],
  nowMs: number,
  verifiableForMs: number,
): Key[] {
  const published = new Set(keyRing(keys, nowMs, verifiableForMs));
  return keys.filter((key) => !published.has(key));
}
