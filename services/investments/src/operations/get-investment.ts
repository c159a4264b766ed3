import type { getInvestment as contract } from '@irp/contracts';
import { type Call, isKnown, type Reply } from '@irp/http';
import { readerOf } from '../domain/reader.ts';
import { answerWith, getVisible } from './change-investment.ts';
import type { Deps } from './deps.ts';

export function getInvestment(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const reply = await answerWith(deps, reader, await getVisible(deps, reader, params.id));
    const etag = reply.headers?.ETag ?? '';
    return isKnown(headers['if-none-match'], etag) ? { status: 304, headers: { ETag: etag } } : reply;
  };
}
