import { listQuery, type Scope } from '../../api/queries.ts';
import type { ItemOf, Platform } from '../operations-key.ts';

export type TroubledEndpoint = ItemOf<Platform['webhookEndpoints']['list']>;
export type FailedMail = ItemOf<Platform['failedMails']['list']>;
type TroubledProblem = 'failing' | 'disabled';

export function endpointsQuery({ place, api }: Scope, problem: TroubledProblem) {
  return listQuery(place, ['operations', 'endpoints', problem], (page, options) =>
    api.platform.webhookEndpoints.list({ problem, ...page }, options).firstPage(),
  );
}

export function failedMailsQuery({ place, api }: Scope) {
  return listQuery(place, ['operations', 'failed mails'], (page, options) =>
    api.platform.failedMails.list(page, options).firstPage(),
  );
}
