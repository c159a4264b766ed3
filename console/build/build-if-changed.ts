import { buildConsole } from './build-console.ts';
import { isCurrent } from './built-console.ts';

/**
 * Builds the console in the foreground if a source has changed. Tests open the result in a browser.
 */
export async function buildIfChanged(): Promise<void> {
  if (!isCurrent()) {
    await buildConsole();
  }
}
