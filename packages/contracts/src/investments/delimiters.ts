/** Delimiters of the cells of CSV. `tab` is easier to write in a URL than the character. */
export const delimiters = [',', ';', 'tab', '|'] as const;
export type DelimiterName = (typeof delimiters)[number];

export type Delimiter = ',' | ';' | '\t' | '|';

export function delimiterOf(name: DelimiterName): Delimiter {
  return name === 'tab' ? '\t' : name;
}
