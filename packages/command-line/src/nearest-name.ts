import { distance } from 'fastest-levenshtein';

const minPrefix = 2;

/**
 * Returns the candidate that a mistyped `name` probably means. The candidate differs in at most a
 * third of the letters, or is the only candidate that begins with `name`.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    const edits = distance(name, candidate);
    if (edits < least) {
      nearest = candidate;
      least = edits;
    }
  }
  const longer = candidates.filter((candidate) => candidate.startsWith(name));
  return nearest ?? (name.length >= minPrefix && longer.length === 1 ? longer[0] : undefined);
}
