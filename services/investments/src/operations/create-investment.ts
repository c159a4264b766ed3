import { type createInvestment as contract, newId } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { type Call, entityTag, type Reply } from '@irp/http';
import { created } from '../domain/investment-event.ts';
import { newRow, toInvestment } from '../domain/investment-row.ts';
import { readerOf, requirePerson } from '../domain/reader.ts';
import type { Deps } from './deps.ts';

export function createInvestment({ store }: Deps) {
  return async ({ principal, body, version, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    if (body.visibility === 'private') requirePerson(reader, 'have private records');
    const now = Date.now();
    const row = newRow(idempotencyId ?? newId(), body, reader, new Date(now));
    const isNew = await store.insert(row, newEvent(now, created(principal, row)));
    // Made by an earlier try under the same Idempotency-Key, which did not come to answer.
    const made = isNew ? row : ((await store.find(reader, row._id)) ?? row);
    const headers = { ETag: entityTag(made.revision), Location: `/${version}/investments/${made._id}` };
    return { status: 201, headers, body: toInvestment(made, false) };
  };
}
