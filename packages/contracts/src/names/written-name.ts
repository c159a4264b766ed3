import { symbolsIn } from './name-marks.ts';
import { mixedScripts } from './name-scripts.ts';

/**
 * Two spaces look like a single space, and a space at an end is invisible; a name has no other
 * white space.
 */
const unusualSpace = /^\s|\s$|\s\s|[^\S ]/u;

/**
 * Returns how a public name must be written, as a text after "Write name", or undefined if it is
 * correct. The directory checks whether the name looks like another name.
 */
export function adviceOnName(text: string): string | undefined {
  const scripts = mixedScripts(text);
  if (scripts) {
    return `in the letters of one language (found: ${scripts.join(', ')})`;
  }
  if (unusualSpace.test(text)) {
    return 'with one space between words, and no space at the start or end';
  }
  const symbols = symbolsIn(text).map((symbol) => `"${symbol}" (${codePoint(symbol)})`);
  return symbols.length > 0 ? `without ${symbols.join(', ')}` : undefined;
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
