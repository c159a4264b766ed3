import { escapeFormula } from '@irp/contracts/csv-formula';
import { csvLine } from '@irp/contracts/csv-line';
import { plainText } from './plain-text.ts';
import type { Column } from './table.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints rows as CSV (RFC 4180) under a single header. Formulas are escaped, so a spreadsheet does
 * not execute a cell.
 */
export function csvRows<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let header = csvLine(columns.map(({ field, title }) => field ?? title));
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const shown = (text: string) => (terminal.output.isTTY ? plainText(text) : text);
      const lines = rows.map((row) =>
        csvLine(columns.map(({ value }) => shown(cellOf(value(row))))),
      );
      await terminal.print(header + lines.join(''));
      header = '';
    },
  };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'number') {
    return String(value);
  }
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return escapeFormula(value.join(','));
  }
  return escapeFormula(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
