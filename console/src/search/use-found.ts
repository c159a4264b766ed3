import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRights } from '../api/use-rights.ts';
import { useProductionScope, useScope } from '../api/use-scope.ts';
import type { Entry, Group } from './entry.ts';
import {
  applicationsSource,
  endpointsSource,
  installationsSource,
  listingsSource,
  membersSource,
  recordsSource,
} from './source-queries.ts';

/** The state of the search in a group of results. */
export interface Source {
  group: Group;
  query: UseQueryResult<Entry[]>;
}

/**
 * Searches applications, records and other items by name. A change of the text cancels the requests
 * for the old text.
 * @param text the searched text. An empty text causes no requests.
 */
export function useFound(text: string): readonly Source[] {
  const scope = useScope();
  const production = useProductionScope();
  const rights = useRights();
  const when = (isAllowed: boolean) => ({ enabled: isAllowed && text !== '' });
  const applications = useQuery({
    ...applicationsSource(scope, text),
    ...when(rights.canReadApplications),
  });
  const records = useQuery({ ...recordsSource(scope, text), ...when(rights.canReadRecords) });
  const members = useQuery({
    ...membersSource(scope, production, text),
    ...when(rights.canReadMembers),
  });
  const listings = useQuery({ ...listingsSource(scope, text), ...when(true) });
  const installations = useQuery({
    ...installationsSource(scope, text),
    ...when(rights.canReadInstallations),
  });
  const endpoints = useQuery({ ...endpointsSource(scope, text), ...when(rights.canReadWebhooks) });
  return [
    { group: 'applications', query: applications },
    { group: 'records', query: records },
    { group: 'members', query: members },
    { group: 'listings', query: listings },
    { group: 'installations', query: installations },
    { group: 'endpoints', query: endpoints },
  ];
}
