import { plainText } from './plain-text.ts';
import type { Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  value(row: Row): unknown;
}

const gap = '  ';
const minWidth = 6;

/**
 * Prints rows under one header as they arrive. The widths of the columns are those of the first
 * rows.
 */
export function createTable<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let widths: number[] | undefined;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const cells = rows.map((row) => columns.map((column) => textOf(column.value(row))));
      const titles = columns.map(({ title }) => title);
      const isFirst = widths === undefined;
      const fitted = widths ?? fit(columnWidths(titles, cells), terminal);
      widths = fitted;
      const line = (row: readonly string[]) => `${formatRow(row, fitted, terminal)}\n`;
      const header = isFirst ? terminal.bold(line(titles)) : '';
      await terminal.print(header + cells.map(line).join(''));
    },
  };
}

function columnWidths(titles: readonly string[], rows: readonly string[][]): number[] {
  return titles.map((title, index) =>
    Math.max(lengthOf(title), ...rows.map((row) => lengthOf(row[index] ?? ''))),
  );
}

/**
 * On a terminal, narrows the widest columns until a row fits in one line; not the first, which
 * identifies the row.
 */
function fit(widths: number[], { output }: Terminal): number[] {
  if (!output.isTTY) {
    return widths;
  }
  const fitted = [...widths];
  const available = (output.columns ?? 80) - gap.length * (fitted.length - 1);
  while (fitted.reduce((sum, width) => sum + width, 0) > available) {
    const width = Math.max(...fitted.slice(1));
    if (width <= minWidth) {
      break;
    }
    fitted[fitted.indexOf(width, 1)] = width - 1;
  }
  return fitted;
}

/** Cells are truncated on a terminal only. */
function formatRow(
  cells: readonly string[],
  widths: readonly number[],
  { output }: Terminal,
): string {
  const shown = cells.map((cell, index) => {
    const width = widths[index] ?? 0;
    const text =
      output.isTTY && lengthOf(cell) > width ? `${[...cell].slice(0, width - 1).join('')}…` : cell;
    return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
  });
  return shown.join(gap).trimEnd();
}

/** Prints one record, a field per line, without empty fields. */
export async function printRecord(terminal: Terminal, record: object): Promise<void> {
  if (terminal.json) {
    return terminal.print(`${JSON.stringify(record, null, 2)}\n`);
  }
  const shown = Object.entries(record).filter(([, value]) => textOf(value) !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  await terminal.print(
    shown
      .map(([name, value]) => `${terminal.bold(name.padEnd(width))}  ${textOf(value)}\n`)
      .join(''),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (Array.isArray(value)) {
    return value.map(textOf).join(' ');
  }
  if (typeof value === 'object') {
    return Object.keys(value).length === 0 ? '' : plainText(JSON.stringify(value));
  }
  return plainText(String(value));
}

function lengthOf(text: string): number {
  return [...text].length;
}
