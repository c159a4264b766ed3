import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../api/queries.ts';
import { type AuditSearch, queryOf } from './search.ts';

export function auditRecordsQuery({ place, api }: Scope, search: AuditSearch) {
  const filter = queryOf(search);
  return listQuery(place, ['audit', 'records', filter], (page, options) =>
    api.audit.list({ ...filter, ...page }, options).firstPage(),
  );
}

export function auditRecordQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'audit', 'record', id],
    queryFn: ({ signal }) => api.audit.get(id, { signal }),
    // A record never changes.
    staleTime: Infinity,
  });
}

export function auditKeysQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'audit', 'keys'],
    queryFn: ({ signal }) => api.audit.keys({ signal }),
  });
}

export function checkpointsQuery({ place, api }: Scope) {
  return listQuery(place, ['audit', 'checkpoints'], (page, options) =>
    api.audit.checkpoints(page, options).firstPage(),
  );
}
