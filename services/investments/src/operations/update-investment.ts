import {
  type updateInvestment as contract,
  emptyFields,
  type InvestmentFields,
  nameOrTickerFault,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireOwner, requireUnlocked } from '../domain/change-rules.ts';
import { audienceFor, type InvestmentRow } from '../domain/investment-row.ts';
import { everyone, type Reader, readerOf } from '../domain/reader.ts';
import { searchTerms } from '../domain/search-terms.ts';
import { answerWith, changeInvestment } from './change-investment.ts';
import type { Deps } from './deps.ts';

export function updateInvestment(deps: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const changed = await changeInvestment(deps, principal, params.id, headers['if-match'], (current) => {
      requireUnlocked(current);
      return patched(current, body, reader);
    });
    return answerWith(deps, reader, changed);
  };
}

function patched(current: InvestmentRow, patch: Call<typeof contract>['body'], reader: Reader): InvestmentRow {
  const { visibility, ...fields } = withoutNulls(patch);
  const changed = { ...current, ...fields };
  if (changed.name.trim() === '' && changed.tickerSymbol.trim() === '') {
    throw new PlatformError('invalid_request', `name ${nameOrTickerFault}`, {
      errors: [{ field: 'name', message: nameOrTickerFault }],
    });
  }
  if (visibility !== undefined) {
    if (visibility === 'private' && current.audience === everyone) requireOwner(current, reader);
    changed.audience = audienceFor(visibility, reader);
  }
  changed.searchTerms = searchTerms(changed);
  return changed;
}

/** In a merge patch null means: as if nothing were known (RFC 7396). */
function withoutNulls(patch: Call<typeof contract>['body']): Partial<InvestmentFields> {
  const entries = Object.entries(patch).map(([name, value]) => [
    name,
    value ?? emptyFields[name as keyof InvestmentFields],
  ]);
  return Object.fromEntries(entries);
}
