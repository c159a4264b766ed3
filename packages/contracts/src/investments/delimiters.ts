/**
 * Delimiters between the cells of a CSV file. `tab` stands for the tab character, which is hard to
 * write in a URL.
 */
export const delimiters = [',', ';', 'tab', '|'] as const;
export type DelimiterName = (typeof delimiters)[number];

export type Delimiter = ',' | ';' | '\t' | '|';

export function delimiterOf(name: DelimiterName): Delimiter {
  return name === 'tab' ? '\t' : name;
}
