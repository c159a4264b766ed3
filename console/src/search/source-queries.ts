import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { peopleQuery } from '../api/people.ts';
import { placeKey, type Scope } from '../api/queries.ts';
import type { Entry, Group } from './entry.ts';
import { listSource, shownOfEach, staleTime, whereMatches } from './list-source.ts';

const path = '/w/$workspaceId/$environment';
const keyOf = ({ place }: Scope, group: Group, text: string) => [
  ...placeKey(place),
  'search',
  group,
  text,
];

export function recordsSource(scope: Scope, q: string) {
  const { place, api } = scope;
  return queryOptions({
    queryKey: keyOf(scope, 'records', q),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const found = api.investments.list(
        { q, limit: shownOfEach, fields: ['id', 'name', 'tickerSymbol'] },
        { signal },
      );
      const { data } = await found.firstPage();
      return data.map(({ id, name, tickerSymbol }) => ({
        group: 'records',
        key: String(id),
        text: name || String(tickerSymbol),
        hint: tickerSymbol || undefined,
        link: linkOptions({ to: `${path}/records`, params: place, search: { record: String(id) } }),
      }));
    },
    staleTime,
  });
}

export function listingsSource(scope: Scope, q: string) {
  const { place, api } = scope;
  return queryOptions({
    queryKey: keyOf(scope, 'listings', q),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const found = api.directory.listings.list({ q, limit: shownOfEach }, { signal });
      const { data } = await found.firstPage();
      return data.map(({ id, name, publisher }) => ({
        group: 'listings',
        key: id,
        text: name,
        hint: publisher.name,
        link: linkOptions({
          to: `${path}/directory/$listingId`,
          params: { ...place, listingId: id },
        }),
      }));
    },
    staleTime,
  });
}

export function applicationsSource(scope: Scope, text: string) {
  const { place, api } = scope;
  const { environment } = place;
  return listSource(scope, text, {
    group: 'applications',
    read: (page, options) => api.applications.list({ ...page, environment }, options).firstPage(),
    entryOf: ({ id, name, clientId }) => ({
      group: 'applications',
      key: id,
      text: name,
      hint: clientId,
      link: linkOptions({
        to: `${path}/applications/$applicationId`,
        params: { ...place, applicationId: id },
      }),
    }),
  });
}

export function installationsSource(scope: Scope, text: string) {
  const { place, api } = scope;
  const { environment } = place;
  return listSource(scope, text, {
    group: 'installations',
    read: (page, options) => api.installations.list({ ...page, environment }, options).firstPage(),
    entryOf: ({ id, applicationName, publisher }) => ({
      group: 'installations',
      key: id,
      text: applicationName,
      hint: publisher?.name,
      link: linkOptions({
        to: `${path}/installations/$installationId`,
        params: { ...place, installationId: id },
      }),
    }),
  });
}

export function endpointsSource(scope: Scope, text: string) {
  const { place, api } = scope;
  return listSource(scope, text, {
    group: 'endpoints',
    read: (page, options) => api.webhookEndpoints.list(page, options).firstPage(),
    entryOf: ({ id, url, description }) => ({
      group: 'endpoints',
      key: id,
      text: url,
      hint: description || undefined,
      link: linkOptions({
        to: `${path}/webhooks/$endpointId`,
        params: { ...place, endpointId: id },
      }),
    }),
  });
}

/** @param production of the production environment */
export function membersSource({ place }: Scope, production: Scope, text: string) {
  return queryOptions({
    ...peopleQuery(production),
    select: (members) =>
      whereMatches(
        text,
        members.map(({ id, name, email }) => ({
          group: 'members',
          key: id,
          text: name || email,
          hint: name === '' ? undefined : email,
          link: linkOptions({ to: `${path}/members`, params: place, search: { member: id } }),
        })),
      ),
  });
}
