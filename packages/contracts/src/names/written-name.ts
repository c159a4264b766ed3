import { symbolsIn } from './name-marks.ts';
import { mixedScripts } from './name-scripts.ts';

/** Two spaces look like one, and one at an end like none; a name has no other white space. */
const unusualSpace = /^\s|\s$|\s\s|[^\S ]/u;

/**
 * How a name must be written before others than its own workspace see it, as it follows "Write
 * name"; undefined: it is. Who has another name that looks the same, the directory knows.
 */
export function adviceOnName(text: string): string | undefined {
  const scripts = mixedScripts(text);
  if (scripts) {
    return `in the letters of one language: it mixes ${scripts.join(' and ')}`;
  }
  if (unusualSpace.test(text)) {
    return 'with single spaces, between words only';
  }
  const symbols = symbolsIn(text).map((symbol) => `"${symbol}" (${codePoint(symbol)})`);
  return symbols.length > 0 ? `without ${symbols.join(', ')}` : undefined;
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
