import { listQuery, type Scope } from '../../api/queries.ts';

/**
 * Reads the audit log of the person's account, newest first.
 * @param scope of the production environment
 */
export function activityQuery({ place, api }: Scope) {
  return listQuery(place, ['account-records'], (page, options) =>
    api.audit.account.records(page, options).firstPage(),
  );
}
