import type {
  listPlatformApplications as contract,
  PlatformApplication,
} from '@irp/contracts/authorization';
import { type Operation, readPage } from '@irp/http';
import type { Application } from '../applications/domain/application.ts';
import { suspensionsOf } from '../applications/domain/suspensions.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { ApplicationSearch, NamePosition } from './store/application-search.ts';

interface Dependencies {
  applicationSearch: ApplicationSearch;
  organizations: Pick<OrganizationStore, 'namesOf'>;
}

export function listPlatformApplications({
  applicationSearch,
  organizations,
}: Dependencies): Operation<typeof contract> {
  return async ({ query }) => {
    const { q: text } = query;
    const { data, meta } = await readPage<Application, NamePosition>(query, {
      list: 'applications of the platform',
      query: { text },
      read: (range) => applicationSearch.list(text, range),
      count: () => applicationSearch.count(text),
      keysOf: ({ name, id }) => [name.trim().toLowerCase(), id],
      toPosition: ([nameKey, id, ...rest]) =>
        nameKey === undefined || id === undefined || rest.length > 0 ? undefined : [nameKey, id],
    });
    const names = await organizations.namesOf(data.map(({ organizationId }) => organizationId));
    return {
      status: 200,
      body: {
        data: data.map((one) => viewApplication(one, names.get(one.organizationId) ?? '')),
        meta,
      },
    };
  };
}

function viewApplication(application: Application, organizationName: string): PlatformApplication {
  const { id, name, organizationId, workspaceId, environment, state, createdAt } = application;
  const { directoryListing: listing } = application;
  return {
    id,
    name,
    organization: {
      id: organizationId,
      name: organizationName,
    },
    workspaceId,
    environment,
    state,
    suspensions: suspensionsOf(application).map(({ by, reason, at }) => ({
      by,
      reason,
      at: at.toISOString(),
    })),
    listing: {
      state: listing?.state ?? 'none',
      visibility: listing?.visibility ?? 'private',
    },
    createdAt: createdAt.toISOString(),
  };
}
