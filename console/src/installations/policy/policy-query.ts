import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';
import type { Version } from '../../components/two-versions/other-version.ts';
import type { InstallationPolicy } from '../installation.ts';

type PolicyResponse = Awaited<ReturnType<Scope['api']['installationPolicy']['get']>>;

const mostNamed = 1_000;

/** Reads the installation policy of the organization. @param scope of the production environment */
export function policyQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installation-policy'],
    queryFn: async ({ signal }) => toPolicy(await api.installationPolicy.get({ signal })),
  });
}

/**
 * The installation policy. `names` contains the names of the approved publishers that the person
 * may see, by publisher id.
 */
export interface NamedPolicy extends Version<InstallationPolicy> {
  names: ReadonlyMap<string, string>;
}

/** Returns the installation policy and the entity tag for a change. */
export function toPolicy({
  publishers,
  approvedPublishers = [],
  memberRequests,
  publisherNames = [],
  lastResponse,
}: PolicyResponse): NamedPolicy {
  return {
    values: { publishers, approvedPublishers: approvedPublishers.map(String), memberRequests },
    names: new Map(publisherNames.map(({ organizationId, name }) => [organizationId, name])),
    etag: lastResponse.etag,
  };
}

/**
 * Reads the names of publishers that can be approved, by id. The names come from the directory, and
 * from offers to the organization.
 */
export function publisherNamesQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'publisher names'],
    queryFn: async ({ signal }) => {
      const [listings, offers] = await Promise.all([
        api.directory.listings.list({ limit: 1 }, { signal }).firstPage(),
        // Only admins may read offers.
        api.shareOffers
          .list({ limit: mostNamed }, { signal })
          .firstPage()
          .catch(() => ({ data: [] })),
      ]);
      return new Map([
        ...offers.data.map(({ publisher }) => [publisher.organizationId, publisher.name] as const),
        ...listings.facets.publishers.map(({ value, name }) => [value, name] as const),
      ]);
    },
  });
}
