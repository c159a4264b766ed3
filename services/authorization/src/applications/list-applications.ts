import type { listApplications as contract } from '@irp/contracts/authorization';
import { onlyEnvironmentOf } from '@irp/contracts/permissions';
import { byKey, inMemory, type Operation, readPage } from '@irp/http';
import { viewApplication } from './application-views.ts';
import type { Application } from './domain/application.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  now: () => number;
}

export function listApplications({ applications, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const environment = onlyEnvironmentOf(principal) ?? query.environment;
    // A sandbox credential does not see applications of production.
    if (query.environment !== undefined && query.environment !== environment) {
      return {
        status: 200,
        body: await readPage(query, inMemory('applications', [], {}, String)),
      };
    }
    const filter = {
      ...(query.offered === 'true'
        ? { offeredTo: principal.workspaceId }
        : { workspaceId: principal.workspaceId }),
      ...(environment === undefined ? {} : { environment }),
      ...(query.state === undefined ? {} : { state: query.state }),
    };
    const { secretCreatedBy: userId } = query;
    const stored =
      userId === undefined
        ? filter
        : {
            ...filter,
            secretCreatedBy: { userId, now: new Date(now()) },
          };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: Application) => id),
      list: 'applications',
      query: { ...filter, secretCreatedBy: userId },
      read: (range) => applications.list(stored, range),
      count: () => applications.count(stored),
    });
    return {
      status: 200,
      body: {
        data: data.map(viewApplication),
        meta,
      },
    };
  };
}
