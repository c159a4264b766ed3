import type { Delimiter } from '@irp/contracts/investments';
import { CsvParser } from './csv-parser.ts';

const candidates: readonly Delimiter[] = [',', ';', '\t', '|'];

/**
 * Returns the delimiter that splits a header line into the most names of known columns. Of several
 * delimiters with the same number of known columns, returns the delimiter with the most columns.
 */
export function detectDelimiter(header: string, isKnown: (name: string) => boolean): Delimiter {
  let best: Delimiter = ',';
  let most = 0;
  for (const candidate of candidates) {
    const cells = cellsOf(header, candidate);
    const score = cells.filter((cell) => isKnown(cell.trim())).length * 1_000_000 + cells.length;
    if (score > most) {
      [best, most] = [candidate, score];
    }
  }
  return best;
}

function cellsOf(line: string, delimiter: Delimiter): string[] {
  const parser = new CsvParser(line.length, delimiter);
  parser.add(line);
  parser.end();
  for (const record of parser.records()) {
    return 'cells' in record ? record.cells : [];
  }
  return [];
}
