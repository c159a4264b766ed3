import type { readInstallations as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { grantOf, type Installation } from './domain/installation.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'find' | 'findLive' | 'listLive'>;
}

const pageSize = 1_000;

/** Returns installations of an application as the grants that the authorization service stores. */
export function readInstallations({ installations }: Dependencies): Operation<typeof contract> {
  return async ({ body: { applicationId, ids, workspaceId, after } }) => {
    if (ids) {
      const found = await Promise.all(ids.map((id) => installations.find(id)));
      const own = found.filter((one) => one?.applicationId === applicationId) as Installation[];
      return {
        status: 200,
        body: {
          installations: own.map(view),
          next: null,
        },
      };
    }
    if (workspaceId !== undefined) {
      const live = await installations.findLive(applicationId, workspaceId);
      return {
        status: 200,
        body: {
          installations: live ? [view(live)] : [],
          next: null,
        },
      };
    }
    const page = await installations.listLive(applicationId, after, pageSize);
    const next = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
    return {
      status: 200,
      body: {
        installations: page.map(view),
        next,
      },
    };
  };
}

function view(installation: Installation) {
  const { installationId: id, scopes, ...grant } = grantOf(installation);
  return {
    id,
    ...grant,
    scopes: [...scopes],
    createdAt: installation.createdAt.toISOString(),
  };
}
