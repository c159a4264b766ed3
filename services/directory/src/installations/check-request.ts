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

interface Wish {
  applicationId: string;
  environment: DataEnvironment;
}

/** Why asking is of no use: what the admins could not overcome either, or do not accept. */
export interface RequestObstacle {
  code: Obstacle['code'] | 'requests_refused';
  message: string;
}

interface CheckedRequest {
  seen: SeenApplication;
  obstacles: RequestObstacle[];
}

/**
 * What a member who asks for an installation would be told.
 * @throws PlatformError 403, 404 where it is not shown to them
 */
export type CheckRequest = (principal: Principal, wish: Wish) => Promise<CheckedRequest>;

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
    // Whoever approves it must have the scopes.
    const applying = found.filter(({ code }) => code !== 'missing_scopes');
    return {
      seen,
      obstacles: [...(policy.memberRequests === 'refused' ? [refused] : []), ...applying],
    };
  };
}
