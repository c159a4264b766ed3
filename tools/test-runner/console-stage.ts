import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const journeys = 'e2e/test/console/';
/** The journey from sign-up to a first token. */
const firstJourney = `${journeys}developer.test.ts`;

/**
 * Whether `npm run test:console` runs a test file: pages of the console in Chromium, and every
 * journey (docs/decisions/0048).
 * @param file relative to the repository
 */
export function isOfConsole(file: string): boolean {
  if (file.startsWith(journeys)) {
    return true;
  }
  return (
    file.startsWith('console/test/') &&
    /\/support\/[\w-]*browser\.ts/.test(readFileSync(root + file, 'utf8'))
  );
}

/**
 * Whether `npm test` runs a test file: every file that `npm run test:console` does not run, and the
 * first journey.
 */
export function isOfAll(file: string): boolean {
  return file === firstJourney || !isOfConsole(file);
}
