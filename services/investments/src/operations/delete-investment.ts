import type { deleteInvestment as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { requireOwnerOrAdmin, requireUnlocked } from '../domain/change-rules.ts';
import { deleted } from '../domain/investment-event.ts';
import { readerOf } from '../domain/reader.ts';
import { getVisible } from './change-investment.ts';
import type { Deps } from './deps.ts';
import { requireRevision } from './record-tag.ts';

const attempts = 10;

export function deleteInvestment(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const current = await getVisible(deps, reader, params.id);
      requireRevision(headers['if-match'], current.revision);
      requireOwnerOrAdmin(current, reader, 'delete');
      requireUnlocked(current);
      if (!(await deps.store.remove(current, newEvent(Date.now(), deleted(principal, current))))) continue;
      await deps.favorites.forget(reader, current._id);
      return { status: 204 };
    }
    throw new PlatformError('conflict', 'Too many changes of this record at once. Try again.', { retryAfterS: 1 });
  };
}
