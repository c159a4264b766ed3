import { type AccountState, emailForms } from '@irp/contracts/authorization';
import type { PageRange } from '@irp/http';
import type { PeopleModels, UserRow } from '../../people/store/people-models.ts';

export type FoundAccount = Pick<UserRow, '_id' | 'email' | 'disabled' | 'createdAt'>;

/** A filter of accounts. Undefined properties do not restrict the result. */
interface AccountFilter {
  /** E-mail address in any form. */
  email: string | undefined;
  userId: string | undefined;
  state: AccountState | undefined;
}

export interface AccountSearch {
  /** Lists accounts, newest first. */
  list(filter: AccountFilter, range: PageRange<string>): Promise<FoundAccount[]>;
  count(filter: AccountFilter): Promise<number>;
}

export function createAccountSearch({ users }: Pick<PeopleModels, 'users'>): AccountSearch {
  return {
    async list(filter, { after, skip, limit }) {
      const following = after === undefined ? [] : [{ _id: { $lt: after } }];
      const found = users
        .find({ $and: [...conditionsOf(filter), ...following] })
        .select({ email: 1, disabled: 1, createdAt: 1 })
        .sort({ _id: -1 })
        .skip(skip)
        .limit(limit);
      return found.lean<FoundAccount[]>();
    },
    count: (filter) => users.countDocuments({ $and: conditionsOf(filter) }),
  };
}

/**
 * The conditions on the state of an account. `$gte: new Date(0)` matches every disabled account,
 * and lets MongoDB read an index instead of each document.
 */
const conditionOf = {
  active: { disabled: { $exists: false } },
  disabled: { 'disabled.at': { $gte: new Date(0) } },
};

function conditionsOf({ email, userId, state }: AccountFilter) {
  return [
    { _id: { $gte: '' } },
    ...(email === undefined ? [] : [{ email: { $in: emailForms(email) } }]),
    ...(userId === undefined ? [] : [{ _id: userId }]),
    ...(state === undefined ? [] : [conditionOf[state]]),
  ];
}
