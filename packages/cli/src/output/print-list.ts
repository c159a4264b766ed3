import { type Column, createTable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface ListBounds {
  /** How many rows to show at most. */
  limit: number;
  /** Of what, for the line that says that there are more. */
  noun: string;
}

/** Prints rows page by page, a table for people or one JSON array, and reads no page more than is shown. */
export async function printList<Row>(
  terminal: Terminal,
  pages: AsyncIterable<{ data: Row[]; meta: { nextCursor: string | null } }>,
  columns: readonly Column<Row>[],
  { limit, noun }: ListBounds,
): Promise<void> {
  const print = terminal.json ? jsonArray<Row>(terminal) : createTable(terminal, columns);
  let shown = 0;
  let more = false;
  for await (const { data, meta } of pages) {
    const rows = data.slice(0, limit - shown);
    if (rows.length > 0) await print.add(rows);
    shown += rows.length;
    more = rows.length < data.length || meta.nextCursor !== null;
    if (shown >= limit) break;
  }
  if (terminal.json) await terminal.print(shown === 0 ? '[]\n' : '\n]\n');
  else if (more) terminal.note(`These are the first ${shown} ${noun}. --all shows every one, --limit N so many.`);
  else if (shown === 0) terminal.note(`There are no such ${noun}.`);
}

function jsonArray<Row>(terminal: Terminal) {
  let begun = false;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      for (const row of rows) {
        await terminal.print(`${begun ? ',\n' : '[\n'}${JSON.stringify(row)}`);
        begun = true;
      }
    },
  };
}
