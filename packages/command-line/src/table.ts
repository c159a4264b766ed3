import { cellText, displayWidth, truncate } from './cell-text.ts';
import { fitColumns } from './fit-columns.ts';
import { selectFields } from './select-fields.ts';
import type { Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  /** The name of the column in CSV; default: the title. */
  field?: string;
  value(row: Row): unknown;
}

const gap = '  ';

/**
 * Prints rows under one header as they arrive. The widths of the columns are those of the first
 * rows. On a terminal, a row fits in one line.
 */
export function createTable<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  let widths: number[] | undefined;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      const cells = rows.map((row) => columns.map((column) => cellText(column.value(row))));
      const titles = columns.map(({ title }) => title);
      const isFirst = widths === undefined;
      const fitted = widths ?? shownWidths(terminal, columnWidths(titles, cells));
      widths = fitted;
      if (isFirst && fitted.length < titles.length) {
        const rest = titles.slice(fitted.length).join(', ');
        terminal.note(`Columns that this terminal is too narrow for: ${rest}.`);
      }
      const line = (row: readonly string[]) => `${formatRow(row, fitted, terminal)}\n`;
      const header = isFirst ? terminal.bold(line(titles)) : '';
      await terminal.print(header + cells.map(line).join(''));
    },
  };
}

function shownWidths({ output }: Terminal, widths: number[]): number[] {
  return output.isTTY ? fitColumns(widths, output.columns ?? 80, gap.length) : widths;
}

function columnWidths(titles: readonly string[], rows: readonly string[][]): number[] {
  return titles.map((title, index) =>
    Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
}

/** Cells are truncated on a terminal only. */
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

/** Prints one record, a field per line, without empty fields. */
export async function printRecord(terminal: Terminal, record: object): Promise<void> {
  if (terminal.json) {
    const selected = selectFields(record, terminal.fields);
    return terminal.print(`${JSON.stringify(selected, null, 2)}\n`);
  }
  const shown = Object.entries(record).filter(([, value]) => cellText(value) !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  await terminal.print(
    shown
      .map(([name, value]) => `${terminal.bold(name.padEnd(width))}  ${cellText(value)}\n`)
      .join(''),
  );
}
