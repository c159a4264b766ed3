import { plainText } from './plain-text.ts';
import type { Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  value(row: Row): unknown;
}

const longestCell = 40;

/** Prints rows beneath one header as they come; the first rows tell how wide the columns are. */
export function createTable<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let widths: number[] | undefined;
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === cells.length - 1 ? cell : padded(cell, widths![at]!))).join('  ');
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const cells = rows.map((row) => columns.map((column) => cellOf(column.value(row), terminal)));
      let text = '';
      if (widths === undefined) {
        const titles = columns.map(({ title }) => title);
        widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => lengthOf(row[at]!))));
        text = `${terminal.bold(line(titles))}\n`;
      }
      await terminal.print(text + cells.map((row) => `${line(row)}\n`).join(''));
    },
  };
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

/** Cut only for people: what is piped on is whole. */
function cellOf(value: unknown, terminal: Terminal): string {
  const text = textOf(value);
  return terminal.output.isTTY && lengthOf(text) > longestCell
    ? `${[...text].slice(0, longestCell - 1).join('')}…`
    : text;
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

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}
