import { csvRows } from './csv-rows.ts';
import { jsonText } from './json-text.ts';
import { selectFields } from './select-fields.ts';
import { type Column, createTable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface ListOptions {
  /** Maximum number of rows. */
  limit: number;
  /** The plural name of the rows, for messages. */
  noun: string;
  /** Returns the rows for a record in a table or CSV. Default: each record is a row. */
  rowsOf?: ((record: never) => object[]) | undefined;
}

/**
 * Prints rows as a table, CSV or a JSON array, page by page. Reads only the pages that are printed.
 */
export async function printList<Row>(
  terminal: Terminal,
  pages: AsyncIterable<{ data: Row[]; meta: { nextCursor: string | null } }>,
  columns: readonly Column<Row>[],
  { limit, noun, rowsOf }: ListOptions,
): Promise<void> {
  const output = outputOf(terminal, columns);
  const expand = (terminal.json ? undefined : rowsOf) as ((record: Row) => Row[]) | undefined;
  let shown = 0;
  let hasMore = false;
  for await (const { data, meta } of pages) {
    const rows = data.slice(0, limit - shown);
    if (rows.length > 0) {
      await output.add(expand ? rows.flatMap(expand) : rows);
    }
    shown += rows.length;
    hasMore = rows.length < data.length || meta.nextCursor !== null;
    if (shown >= limit) {
      break;
    }
  }
  if (shown === 0 && terminal.csv) {
    await output.add([]);
  }
  if (terminal.json) {
    await terminal.print(shown === 0 ? '[]\n' : '\n]\n');
  } else if (hasMore) {
    terminal.note(`Showing the first ${shown} ${noun}. For more, use --all or --limit N.`);
  } else if (shown === 0) {
    terminal.note(`No ${noun} found.`);
  }
}

function outputOf<Row>(terminal: Terminal, columns: readonly Column<Row>[]) {
  if (terminal.csv) {
    return csvRows(terminal, columns);
  }
  return terminal.json ? jsonArray<Row>(terminal) : createTable(terminal, columns);
}

function jsonArray<Row>(terminal: Terminal) {
  let isFirst = true;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      for (const row of rows) {
        const selected = selectFields(row as object, terminal.fields);
        await terminal.print(`${isFirst ? '[\n' : ',\n'}${jsonText(selected)}`);
        isFirst = false;
      }
    },
  };
}
