import { type getImportTemplate as contract, workbookType } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { importTemplate } from '../exports/import-template.ts';

export function getImportTemplate(): Operation<typeof contract> {
  return async () => ({
    status: 200,
    headers: {
      'Content-Type': workbookType,
      'Content-Disposition': 'attachment; filename="investments-template.xlsx"',
    },
    stream: importTemplate(),
  });
}
