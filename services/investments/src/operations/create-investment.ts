import { type createInvestment as contract, newId } from '@irp/contracts';
import { type Call, entityTag, type Reply } from '@irp/http';
import { newRow, toInvestment } from '../domain/investment-row.ts';
import { readerOf, requirePerson } from '../domain/reader.ts';
import type { Deps } from './deps.ts';

export function createInvestment({ store }: Deps) {
  return async ({ principal, body, version }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    if (body.visibility === 'private') requirePerson(reader, 'have private records');
    const row = newRow(newId(), body, reader, new Date());
    await store.insert(row);
    const headers = { ETag: entityTag(row.revision), Location: `/${version}/investments/${row._id}` };
    return { status: 201, headers, body: toInvestment(row, false) };
  };
}
