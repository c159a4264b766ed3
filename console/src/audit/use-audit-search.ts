import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AuditSearch, type FilterName, filterNames, parseAuditSearch } from './search.ts';

const route = getRouteApi('/w/$workspaceId/$environment/audit');

/** Returns the search parameters of the audit log, and functions to change the parameters. */
export function useAuditSearch() {
  const raw = route.useSearch();
  const navigate = route.useNavigate();
  const search = useMemo(() => parseAuditSearch(raw), [raw]);
  const change = (part: AuditSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...part }),
      resetScroll: false,
    });
  return {
    search,
    hasFilter: filterNames.some((name) => search[name] !== undefined),
    setFilter: (name: FilterName, value: string | undefined) => change({ [name]: value }),
    clear: () => void navigate({ search: {} }),
    open: (record: string | undefined) => change({ record }),
  };
}
