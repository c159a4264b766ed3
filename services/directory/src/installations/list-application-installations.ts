import type { listApplicationInstallations as contract } from '@irp/contracts/directory';
import { byKey, type Operation, readPage } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import { type Installation, viewInstallation } from './domain/installation.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'list' | 'count'>;
  readApplication: ReadApplication;
}

export function listApplicationInstallations(deps: Dependencies): Operation<typeof contract> {
  const { installations, readApplication } = deps;
  return async ({ principal, params, query }) => {
    const { id: applicationId } = await ownApplication(readApplication, principal, params.id);
    const { state, environment } = query;
    const filter = {
      applicationId,
      ...(state === undefined ? {} : { state }),
      ...(environment === undefined ? {} : { environment }),
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: Installation) => id),
      list: 'application-installations',
      query: filter,
      read: (range) => installations.list(filter, range),
      count: () => installations.count(filter),
    });
    return {
      status: 200,
      body: {
        data: data.map(shown),
        meta,
      },
    };
  };
}

/**
 * Returns the fields of an installation that the publisher may see. People of the workspace are
 * left out, and so are data for only the workspace and the operator.
 */
function shown(installation: Installation) {
  const {
    id,
    workspaceId,
    organizationName,
    environment,
    state,
    scopes,
    withheldScopes,
    version,
    createdAt,
    endedAt,
  } = viewInstallation(installation, undefined, 'publisher');
  return {
    id,
    workspaceId,
    organizationName,
    environment,
    state,
    scopes,
    withheldScopes,
    version,
    createdAt,
    endedAt,
  };
}
