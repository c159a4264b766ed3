import type { DataEnvironment, Principal } from '@irp/contracts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import { type Obstacle, obstaclesTo } from './domain/installation-obstacles.ts';
import { type ReadSeen, requireAdmitted, type SeenApplication } from './installable-application.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'findLive'>;
  policies: Pick<InstallationPolicyStore, 'find'>;
  readSeen: ReadSeen;
}

interface RequestedInstallation {
  applicationId: string;
  environment: DataEnvironment;
}

/**
 * The reason why a request for an installation cannot succeed: an obstacle that the admins cannot
 * remove, or a policy of the organization that refuses requests.
 */
export interface RequestObstacle {
  code: Obstacle['code'] | 'requests_refused';
  message: string;
}

interface CheckedRequest {
  seen: SeenApplication;
  obstacles: RequestObstacle[];
}

/**
 * Returns whether a member's request for an installation could succeed. The page for requests and
 * the operation that creates a request use this check.
 * @throws PlatformError 403, and 404 for a hidden application
 */
export type CheckRequest = (
  principal: Principal,
  command: RequestedInstallation,
) => Promise<CheckedRequest>;

export function createCheckRequest({
  installations,
  policies,
  readSeen,
}: Dependencies): CheckRequest {
  return async (principal, { applicationId, environment }) => {
    const { workspaceId, organizationId } = principal;
    const [read, live, { policy }] = await Promise.all([
      readSeen(principal, applicationId),
      installations.findLive(applicationId, workspaceId),
      policies.find(organizationId),
    ]);
    const seen = requireAdmitted(principal, read);
    const refused: RequestObstacle = {
      code: 'requests_refused',
      message: 'Your organization does not accept requests for installations.',
    };
    const { application, listing } = seen;
    const installedIn = live?.environment;
    const found = obstaclesTo({
      application,
      listing,
      principal,
      environment,
      policy,
      installedIn,
    });
    // `missing_scopes` is left out, because only the admin who approves the request needs the
    // scopes.
    const applying = found.filter(({ code }) => code !== 'missing_scopes');
    return {
      seen,
      obstacles: [...(policy.memberRequests === 'refused' ? [refused] : []), ...applying],
    };
  };
}
