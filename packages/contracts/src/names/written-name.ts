import { symbolsIn } from './name-marks.ts';
import { mixedScripts } from './name-scripts.ts';

/**
 * Two spaces look like a single space, and a space at an end is invisible; a name has no other
 * white space.
 */
const unusualSpace = /^\s|\s$|\s\s|[^\S ]/u;

/**
 * The required spelling of a public name, as a text after "Write name"; undefined for a correct
 * name. The directory checks for lookalikes of other names.
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
