import type { listInstallations as contract } from '@irp/contracts/directory';
import { onlyEnvironmentOf } from '@irp/contracts/permissions';
import { byKey, inMemory, type Operation, readPage } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { type Installation, viewInstallation } from './domain/installation.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'list' | 'count'>;
  listings: Pick<ListingStore, 'findAll'>;
}

export function listInstallations({
  installations,
  listings,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal: { workspaceId, ...principal }, query }) => {
    const { state, applicationId } = query;
    const environment = onlyEnvironmentOf(principal) ?? query.environment;
    // A sandbox credential does not see production installations, so a filter for production finds
    // nothing.
    if (query.environment !== undefined && query.environment !== environment) {
      return {
        status: 200,
        body: await readPage(query, inMemory('installations', [], {}, String)),
      };
    }
    const filter = {
      workspaceId,
      ...(state === undefined ? {} : { state }),
      ...(applicationId === undefined ? {} : { applicationId }),
      ...(environment === undefined ? {} : { environment }),
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: Installation) => id),
      list: 'installations',
      query: filter,
      read: (range) => installations.list(filter, range),
      count: () => installations.count(filter),
    });
    const found = await listings.findAll(data.map((one) => one.applicationId));
    const listed = new Map(found.map((listing) => [listing.applicationId, listing]));
    const shown = data.map((one) => viewInstallation(one, listed.get(one.applicationId), 'tenant'));
    return {
      status: 200,
      body: { data: shown, meta },
    };
  };
}
