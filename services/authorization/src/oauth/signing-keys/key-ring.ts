/**
 * The times of a key. Order and publication of keys depend only on `usedFrom`, so all processes
 * publish the same keys.
 */
interface Timed {
  usedFrom: Date;
}

/**
 * Returns the keys to publish: first the current signing key, then upcoming keys, then former keys
 * whose signatures may still be valid.
 * @param keys keys of one algorithm
 * @param verifiableForMs milliseconds for which a signature is valid
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

/** Returns the former keys that are no longer published. */
export function retired<Key extends Timed>(
  keys: readonly Key[],
  nowMs: number,
  verifiableForMs: number,
): Key[] {
  const published = new Set(keyRing(keys, nowMs, verifiableForMs));
  return keys.filter((key) => !published.has(key));
}
