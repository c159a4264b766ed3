import {
  type listPlatformAccounts as contract,
  maskedEmail,
  type PlatformAccount,
} from '@irp/contracts/authorization';
import { byKey, type Operation, readPage } from '@irp/http';
import type { AccountSearch, FoundAccount } from './store/account-search.ts';

/**
 * Lists accounts without names and addresses. To find an account, an operator must know its
 * address.
 */
export function listPlatformAccounts({
  accountSearch,
}: {
  accountSearch: AccountSearch;
}): Operation<typeof contract> {
  return async ({ query }) => {
    const { email, userId, state } = query;
    const filter = { email, userId, state };
    const { data, meta } = await readPage(query, {
      ...byKey(({ _id }: FoundAccount) => _id),
      list: 'accounts',
      query: filter,
      read: (range) => accountSearch.list(filter, range),
      count: () => accountSearch.count(filter),
    });
    return {
      status: 200,
      body: { data: data.map(viewAccount), meta },
    };
  };
}

function viewAccount({ _id: id, email, disabled, createdAt }: FoundAccount): PlatformAccount {
  return {
    id,
    address: maskedEmail(email),
    disabled: disabled ? { at: disabled.at.toISOString(), reason: disabled.reason } : null,
    createdAt: createdAt.toISOString(),
  };
}
