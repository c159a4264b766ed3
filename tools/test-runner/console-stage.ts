import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const journeys = 'e2e/test/console/';
/** From zero to a first token. */
const firstJourney = `${journeys}developer.test.ts`;

/**
 * Whether `npm test` leaves a test file to the stage of the console (`npm run test:console`): pages
 * in Chromium, and every journey but the first (docs/decisions/0171).
 * @param file relative to the repository
 */
export function isLeftToConsoleStage(file: string): boolean {
  if (file.startsWith(journeys)) {
    return file !== firstJourney;
  }
  return (
    file.startsWith('console/test/') &&
    /\/support\/[\w-]*browser\.ts/.test(readFileSync(root + file, 'utf8'))
  );
}
