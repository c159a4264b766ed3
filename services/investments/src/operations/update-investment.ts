import { isDeepStrictEqual } from 'node:util';
import {
  type updateInvestment as contract,
  emptyFields,
  nameOrTickerError,
  patchableFields,
} from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { type Call, type Operation, patchFields } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { requireCreator, requireUnlocked } from '../domain/change-rules.ts';
import { audienceFor, clientFieldsOf, type InvestmentRow } from '../domain/investment-row.ts';
import { searchTerms } from '../domain/search-terms.ts';
import { changeInvestment } from '../records/change-investment.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

type MergePatch = Call<typeof contract>['body'];

export function updateInvestment({
  store,
  favorites,
  space,
}: RecordStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    await space.require();
    const changed = await changeInvestment(store, {
      principal,
      id: params.id,
      preconditions: headers,
      apply(current, access) {
        requireUnlocked(current);
        return patched(current, body, access);
      },
    });
    return respondWithInvestment(favorites, accessContextOf(principal), changed);
  };
}

/** The record after the patch; `current` itself where nothing changes. */
function patched(current: InvestmentRow, patch: MergePatch, access: AccessContext): InvestmentRow {
  const before = clientFieldsOf(current);
  const after = patchFields(patchableFields, before, patch, emptyFields);
  if (isDeepStrictEqual(before, after)) {
    return current;
  }
  if (after.name.trim() === '' && after.tickerSymbol.trim() === '') {
    throw new PlatformError('invalid_request', `name ${nameOrTickerError}`, {
      errors: [
        {
          field: 'name',
          message: nameOrTickerError,
        },
      ],
    });
  }
  const { visibility, ...fields } = after;
  const changed = {
    ...current,
    ...fields,
    searchTerms: searchTerms(fields),
  };
  if (visibility !== before.visibility) {
    if (visibility === 'private') {
      requireCreator(current, access);
    }
    changed.audience = audienceFor(visibility, access);
  }
  return changed;
}
