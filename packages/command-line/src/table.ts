import { cellText, displayWidth, truncate } from './cell-text.ts';
import { type ColumnWidth, fitColumns } from './fit-columns.ts';
import { jsonText } from './json-text.ts';
import { relativeTime } from './relative-time.ts';
import { selectFields } from './select-fields.ts';
import type { Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  /** The name of the column in CSV; default: the title. */
  field?: string;
  /**
   * Whether the cells are never truncated on a terminal. Default: true for the first column only.
   */
  isComplete?: boolean;
  value(row: Row): unknown;
}

const gap = '  ';

/**
 * Prints rows as they arrive, under a single header. The first rows determine the widths of the
 * columns. On a terminal, each row fits in a line, and times are relative to now.
 */
export function createTable<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let widths: number[] | undefined;
  const isTerminal = terminal.output.isTTY === true;
  const titles = columns.map(({ title }) => (isTerminal ? title.replace(/ AT$/, '') : title));
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const nowMs = Date.now();
      const shown = (value: unknown) => (isTerminal ? relativeTime(value, nowMs) : value);
      const cells = rows.map((row) => columns.map(({ value }) => cellText(shown(value(row)))));
      const isFirst = widths === undefined;
      const fitted = widths ?? shownWidths(terminal, columnWidths(columns, titles, cells));
      widths = fitted;
      if (isFirst && fitted.length < titles.length) {
        const rest = titles.slice(fitted.length).join(', ');
        terminal.note(
          `The terminal is too narrow for the columns ${rest}: use --json to see all fields.`,
        );
      }
      const line = (row: readonly string[]) => `${formatRow(row, fitted, terminal)}\n`;
      const header = isFirst ? terminal.bold(line(titles)) : '';
      await terminal.print(header + cells.map(line).join(''));
    },
  };
}

function shownWidths({ output }: Terminal, columns: ColumnWidth[]): number[] {
  return output.isTTY
    ? fitColumns(columns, output.columns ?? 80, gap.length)
    : columns.map(({ width }) => width);
}

function columnWidths<Row>(
  columns: readonly Column<Row>[],
  titles: readonly string[],
  rows: readonly string[][],
): ColumnWidth[] {
  return columns.map((column, index) => {
    const title = displayWidth(titles[index] ?? '');
    const cells = rows.map((row) => displayWidth(row[index] ?? ''));
    return {
      width: Math.max(title, ...cells),
      title,
      isComplete: column.isComplete ?? index === 0,
    };
  });
}

/** Formats a row. Cells are truncated only on a terminal. */
function formatRow(
  cells: readonly string[],
  widths: readonly number[],
  { output }: Terminal,
): string {
  const shown = widths.map((width, index) => {
    const cell = cells[index] ?? '';
    const text = output.isTTY ? truncate(cell, width) : cell;
    return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
  });
  return shown.join(gap).trimEnd();
}

/** Prints a record with a field on each line, without empty fields. */
export async function printRecord(terminal: Terminal, record: object): Promise<void> {
  if (terminal.json) {
    const selected = selectFields(record, terminal.fields);
    return terminal.print(`${jsonText(selected, 2)}\n`);
  }
  const shown = Object.entries(record).filter(([, value]) => cellText(value) !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  await terminal.print(
    shown
      .map(([name, value]) => `${terminal.bold(name.padEnd(width))}  ${cellText(value)}\n`)
      .join(''),
  );
}
