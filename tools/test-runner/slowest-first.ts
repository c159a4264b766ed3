import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One `[file, ms]` a line; the last line of a file counts. */
const cache = fileURLToPath(
  new URL('../../node_modules/.cache/test-durations.ndjson', import.meta.url),
);
/** Guesses for files that have not run in this clone, by the first folder of their path. */
const guessedMs: Record<string, number> = {
  e2e: 20_000,
  tools: 15_000,
  services: 8_000,
  gateway: 4_000,
};

export function recordDuration(file: string, ms: number): void {
  appendFileSync(cache, `${JSON.stringify([file, Math.round(ms)])}\n`);
}

/**
 * Removes former durations of the same file, and those of files that no longer exist.
 * @param files all test files
 */
export function compactDurations(files: readonly string[]): void {
  const known = readDurations();
  const lines = files
    .filter((file) => known.has(file))
    .map((file) => `${JSON.stringify([file, known.get(file)])}\n`);
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, lines.join(''));
}

/**
 * Longest processing time first (Graham 1969): a long file that starts last would leave the other
 * workers idle.
 * @param files paths relative to the repository
 */
export function slowestFirst(files: readonly string[]): string[] {
  const expectedMs = expectedDurations();
  return files.toSorted((one, other) => expectedMs(other) - expectedMs(one));
}

/**
 * Returns a function that says how long a file will take, in milliseconds: what it took last, or a
 * guess.
 */
export function expectedDurations(): (file: string) => number {
  const known = readDurations();
  return (file) => known.get(file) ?? guessedMs[file.split('/')[0] ?? ''] ?? 1_000;
}

function readDurations(): Map<string, number> {
  try {
    const lines = readFileSync(cache, 'utf8').split('\n');
    return new Map(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
  } catch {
    // No cache yet, or the last run was killed in the middle of a line: the guesses order the files
    // as well.
    return new Map();
  }
}
