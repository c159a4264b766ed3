import { templateFields } from '../domain/import-template.ts';
import type { Cell } from '../domain/workbook-cells.ts';
import { columnWidth } from './column-widths.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

const headings = [
  { title: 'field', width: 20 },
  { title: 'value', width: 80 },
  { title: 'example', width: 48 },
];

/**
 * Creates a workbook that a user can fill in. The first sheet has the names of the columns. The
 * second sheet describes each column. An import reads only the first sheet.
 */
export function importTemplate(): AsyncGenerator<Uint8Array> {
  const columns = templateFields.map(({ name }) => ({ title: name, width: columnWidth(name) }));
  return writeWorkbook([
    {
      name: 'Investments',
      columns,
      rows: rows([]),
    },
    {
      name: 'Fields',
      columns: headings,
      rows: rows(
        templateFields.map(({ name, description, example }) => [name, description, example]),
      ),
    },
  ]);
}

async function* rows(all: Cell[][]) {
  yield all;
}
