import { plainText } from './plain-text.ts';
import type { Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  value(row: Row): unknown;
}

const gap = '  ';
const narrowest = 6;

/** Prints rows beneath one header as they come; the first rows tell how wide the columns are. */
export function createTable<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let widths: number[] | undefined;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const cells = rows.map((row) => columns.map((column) => textOf(column.value(row))));
      const titles = columns.map(({ title }) => title);
      const begun = widths !== undefined;
      widths ??= fitted(widthsOf([titles, ...cells]), terminal);
      const line = (row: readonly string[]) => `${lineOf(row, widths!, terminal)}\n`;
      const header = begun ? '' : terminal.bold(line(titles));
      await terminal.print(header + cells.map(line).join(''));
    },
  };
}

function widthsOf(rows: readonly string[][]): number[] {
  return rows[0]!.map((_, at) => Math.max(...rows.map((row) => lengthOf(row[at]!))));
}

/** On a screen, the widest columns give way until a row is one line; never the first, which tells the rows apart. */
function fitted(widths: number[], { output }: Terminal): number[] {
  if (!output.isTTY) return widths;
  const fit = [...widths];
  const room = (output.columns ?? 80) - gap.length * (fit.length - 1);
  while (fit.reduce((sum, width) => sum + width, 0) > room) {
    const widest = fit.indexOf(Math.max(...fit.slice(1)), 1);
    if (widest < 1 || fit[widest]! <= narrowest) break;
    fit[widest]!--;
  }
  return fit;
}

/** Cells are cut only for people: what is piped on is whole. */
function lineOf(cells: readonly string[], widths: readonly number[], { output }: Terminal): string {
  const shown = cells.map((cell, at) => {
    const width = widths[at]!;
    const text = output.isTTY && lengthOf(cell) > width ? `${[...cell].slice(0, width - 1).join('')}…` : cell;
    return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
  });
  return shown.join(gap).trimEnd();
}

/** One record, a field a line; what is empty is left out. */
export async function printRecord(terminal: Terminal, record: object): Promise<void> {
  if (terminal.json) return terminal.print(`${JSON.stringify(record, null, 2)}\n`);
  const shown = Object.entries(record).filter(([, value]) => textOf(value) !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  await terminal.print(
    shown.map(([name, value]) => `${terminal.bold(name.padEnd(width))}  ${textOf(value)}\n`).join(''),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : plainText(JSON.stringify(value));
  return plainText(String(value));
}

function lengthOf(text: string): number {
  return [...text].length;
}
