import stringWidth from 'string-width';
import { plainText } from './plain-text.ts';

/** A value in a single line. */
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

/** The columns of a text in a terminal: letters of East Asia take two. */
export function displayWidth(text: string): number {
  return printableAscii.test(text) ? text.length : stringWidth(text);
}

/** A text of at most `width` columns; an ellipsis ends a cut text. */
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
