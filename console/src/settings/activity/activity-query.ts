import { listQuery, type Scope } from '../../api/queries.ts';

/** The log of the person's account, newest first. @param scope with data of production */
export function activityQuery({ place, api }: Scope) {
  return listQuery(place, ['account-records'], (page, options) =>
    api.audit.account.records(page, options).firstPage(),
  );
}
