import { publishedApplicationSchema, readApplication } from '@irp/contracts/authorization';
import { readInstallations } from '@irp/contracts/directory';
import type { InternalClient } from '@irp/http';
import type { FollowedApplication, Installed } from './domain/installed.ts';

type Client = Pick<InternalClient, 'post'>;

/**
 * Reads the current state of an application; undefined for an unknown id.
 * @throws PlatformError 503 while the authorization service is unavailable
 */
export type ReadFollowed = (applicationId: string) => Promise<FollowedApplication | undefined>;

/**
 * Reads current installations of an application. `which` selects installations by their ids, the
 * live installation of a workspace, or a page of all live installations.
 * @throws PlatformError 503 while the directory is unavailable
 */
export type ReadInstalled = (
  applicationId: string,
  which: { ids: readonly string[] } | { workspaceId: string } | { after?: string | undefined },
) => Promise<{ installations: Installed[]; next: string | null }>;

export function createReadFollowed(authorization: Client): ReadFollowed {
  return async (applicationId) => {
    const { status, body } = await authorization.post(readApplication.path, { applicationId });
    if (status === 404) {
      return undefined;
    }
    if (status !== 200) {
      throw new Error(`${readApplication.path} returned ${status}`);
    }
    const { id, workspaceId, environment, state, scopes, revision } =
      publishedApplicationSchema.parse(body);
    return {
      id,
      workspaceId,
      environment,
      state,
      scopes,
      revision,
    };
  };
}

export function createReadInstalled(directory: Client): ReadInstalled {
  return async (applicationId, which) => {
    const { status, body } = await directory.post(readInstallations.path, {
      applicationId,
      ...which,
    });
    if (status !== 200) {
      throw new Error(`${readInstallations.path} returned ${status}`);
    }
    const { installations, next } = readInstallations.responses[200].schema.parse(body);
    return {
      installations: installations.map((one) => ({
        ...one,
        createdAt: new Date(one.createdAt),
      })),
      next,
    };
  };
}
