import { newId } from '@irp/contracts';
import { type createInvestment as contract, getInvestment } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { entityTag, locationOf, type Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf, requireUser } from '../domain/access-context.ts';
import { investmentCreated } from '../domain/investment-event.ts';
import { newRow, toInvestment } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

export function createInvestment({
  store,
  space,
}: {
  store: InvestmentStore;
  space: FreeSpace;
}): Operation<typeof contract> {
  return async ({ principal, body, version, idempotencyId }) => {
    const access = accessContextOf(principal);
    if (body.visibility === 'private') {
      requireUser(permissions.createInvestment.private, principal, 'have private records');
    }
    await space.require();
    const now = Date.now();
    const row = newRow(idempotencyId ?? newId(), body, access, new Date(now));
    const isNew = await store.insert(row, newEvent(now, investmentCreated(principal, row)));
    // The id exists if an earlier request with the same Idempotency-Key has stored the record and
    // crashed before its response.
    const created = isNew ? row : ((await store.find(access, row._id)) ?? row);
    const location = locationOf(getInvestment, version, { id: created._id });
    const headers = {
      ETag: entityTag(created.revision),
      Location: location,
    };
    return {
      status: 201,
      headers,
      body: toInvestment(created, false),
    };
  };
}
