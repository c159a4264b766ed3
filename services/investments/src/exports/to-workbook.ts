import type { Investment } from '@irp/contracts/investments';
import { toCell } from '../domain/workbook-cells.ts';
import { columnWidth } from './column-widths.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

/** Returns records as a workbook with one sheet, and with a column for each field. */
export function toWorkbook(
  batches: AsyncIterable<Investment[]>,
  fields: readonly (keyof Investment)[],
): AsyncGenerator<Uint8Array> {
  const columns = fields.map((title) => ({ title, width: columnWidth(title) }));
  const rows = rowsOf(batches, fields);
  return writeWorkbook([
    {
      name: 'Investments',
      columns,
      rows,
    },
  ]);
}

async function* rowsOf(
  batches: AsyncIterable<Investment[]>,
  fields: readonly (keyof Investment)[],
) {
  for await (const records of batches) {
    yield records.map((record) => fields.map((name) => toCell(name, record[name])));
  }
}
