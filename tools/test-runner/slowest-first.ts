import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import slowFiles from './slow-files.json' with { type: 'json' };

/** Each line is `[file, ms]`. The last line about a test file counts. */
const cache = fileURLToPath(
  new URL('../../node_modules/.cache/test-durations.ndjson', import.meta.url),
);
const list = fileURLToPath(new URL('slow-files.json', import.meta.url));
/** Seconds of each of the slowest files, for a clone without earlier runs. */
const listedS: Record<string, number> = slowFiles;
const listedCount = 100;
/** The number of slowest files of a run that should be listed. */
const checkedCount = 25;
/** Estimates for new files, by the first folder of the path. */
const guessedMs: Record<string, number> = {
  e2e: 3_000,
  tools: 2_000,
  services: 1_500,
};

export function recordDuration(file: string, ms: number): void {
  appendFileSync(cache, `${JSON.stringify([file, Math.round(ms)])}\n`);
}

/**
 * Removes earlier durations of the same file, and durations of removed files.
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

/** Writes the list of the slowest files, from the last durations in this clone. */
export function writeSlowFiles(): void {
  const slowest = slowestOf(readDurations()).slice(0, listedCount);
  const seconds = slowest.map(([file, ms]) => [file, Math.ceil(ms / 1_000)]);
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(seconds), undefined, 2)}\n`);
}

/** The slowest files of the last run in this clone that are not listed. */
export function unlistedSlowFiles(): string[] {
  const slowest = slowestOf(readDurations()).slice(0, checkedCount);
  return slowest.map(([file]) => file).filter((file) => !(file in listedS));
}

function slowestOf(durations: Map<string, number>): [string, number][] {
  return [...durations].toSorted(([, one], [, other]) => other - one);
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
 * Returns a function with the expected duration of a file in milliseconds: the last duration in
 * this clone, the listed duration, or an estimate.
 */
export function expectedDurations(): (file: string) => number {
  const known = readDurations();
  return (file) => known.get(file) ?? listedMs(file) ?? guessedMs[file.split('/')[0] ?? ''] ?? 500;
}

function listedMs(file: string): number | undefined {
  const seconds = listedS[file];
  return seconds === undefined ? undefined : seconds * 1_000;
}

function readDurations(): Map<string, number> {
  try {
    const lines = readFileSync(cache, 'utf8').split('\n');
    return new Map(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
  } catch {
    // There is no cache yet, or the last run was killed in the middle of a line. Without durations
    // from the cache, slow-files.json orders the files.
    return new Map();
  }
}
