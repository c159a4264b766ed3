import type { Principal } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Preconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { investmentChanged } from '../domain/investment-event.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { findVisible } from './find-visible.ts';
import { requireRevision } from './investment-etag.ts';
import { nextRevision } from './next-revision.ts';

const maxAttempts = 10;

export interface InvestmentChange {
  principal: Principal;
  id: string;
  preconditions: Preconditions;
  /**
   * Returns the changed record, or `current` itself if nothing changes. May be called several
   * times.
   */
  apply(current: InvestmentRow, access: AccessContext): InvestmentRow;
}

/**
 * Reads a record, applies a change, and stores the result if the stored revision is still the same.
 * If the revision has changed, all steps are repeated, so that every rule is checked against the
 * revision that is replaced.
 * @throws PlatformError 404, 409, 412, and the errors of `apply`
 */
export async function changeInvestment(
  store: InvestmentStore,
  change: InvestmentChange,
): Promise<InvestmentRow> {
  const { principal, id, preconditions, apply } = change;
  const access = accessContextOf(principal);
  const changeOnce = async () => {
    const current = await findVisible(store, access, id);
    requireRevision(preconditions, current.revision);
    const changed = apply(current, access);
    if (changed === current) {
      return current;
    }
    const after = nextRevision(current, changed);
    const event = newEvent(Date.now(), investmentChanged(principal, current, after));
    const replaced = await store.replace([{ current, changed: after, event }]);
    return replaced === 1 ? after : conflict;
  };
  return retryOnConflict(changeOnce, {
    attempts: maxAttempts,
    error: () => tooManyChanges('record'),
  });
}
