import stringWidth from 'string-width';
import { plainText } from './plain-text.ts';

/** Returns a value as a single line of text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (Array.isArray(value)) {
    return value.map(cellText).join(' ');
  }
  if (typeof value === 'object') {
    return Object.keys(value).length === 0 ? '' : plainText(JSON.stringify(value));
  }
  return plainText(String(value));
}

const printableAscii = /^[ -~]*$/;

/** Returns the number of terminal columns of a text. East Asian letters take two columns. */
export function displayWidth(text: string): number {
  return printableAscii.test(text) ? text.length : stringWidth(text);
}

/** Truncates a text to `width` columns. A truncated text ends with an ellipsis. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) {
    return text;
  }
  let shown = '';
  let columns = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    columns += displayWidth(segment);
    if (columns > width - 1) {
      break;
    }
    shown += segment;
  }
  return `${shown}…`;
}
