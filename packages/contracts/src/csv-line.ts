const quotedWithin: Record<string, RegExp> = {};

/**
 * Returns a line of a CSV file (RFC 4180), with the line break. A cell with a quote, a line break
 * or the delimiter is quoted.
 * @param delimiter a single character
 */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  quotedWithin[delimiter] ??= new RegExp(`["\\r\\n${delimiter}]`);
  const needsQuotes = quotedWithin[delimiter];
  let line = '';
  let separator = '';
  for (const cell of cells) {
    line += separator;
    line += needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    separator = delimiter;
  }
  return `${line}\n`;
}
