import type {
  resolveBrowserPrincipal as principalContract,
  resolveBrowserSession as sessionContract,
} from '@irp/contracts/authorization';
import { scopesByRole } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import { requiresSecondFactor, roleIn } from '../../workspaces/domain/workspace.ts';
import type { OrganizationPlans } from '../../workspaces/organization-plans.ts';
import type { OrganizationStore } from '../../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';
import type { SessionOfCookie } from '../browser-session.ts';

interface Dependencies {
  sessionOfCookie: SessionOfCookie;
  users: Pick<UserStore, 'find'>;
  workspaces: Pick<WorkspaceStore, 'find' | 'listOfMember'>;
  organizations: Pick<OrganizationStore, 'namesOf'>;
  planOf: OrganizationPlans;
  csrfOf: (sessionUid: string) => string;
  region: string;
}

/** Who is signed in, for pages of the directory. */
export function resolveBrowserSession(deps: Dependencies): Operation<typeof sessionContract> {
  const { workspaces, organizations, csrfOf } = deps;
  const signedIn = createSignedIn(deps);
  return async ({ body }) => {
    const found = await signedIn(body.cookie);
    if (!found) throw new PlatformError('not_found', 'Nobody is signed in.');
    const { user, session } = found;
    const memberships = await workspaces.listOfMember(user.id);
    const names = await organizations.namesOf(memberships.map(({ organizationId }) => organizationId));
    return {
      status: 200,
      body: {
        ...{ userId: user.id, name: user.name, email: user.email, csrf: csrfOf(session.uid) },
        workspaces: memberships.flatMap((workspace) => {
          const { id, name, organizationId, region } = workspace;
          const role = roleIn(workspace, user.id);
          const organizationName = names.get(organizationId) ?? '';
          return role === undefined ? [] : [{ id, name, organizationId, organizationName, region, role }];
        }),
      },
    };
  };
}

/**
 * What the person may do in a workspace at this moment: nothing is cached, so that the end of a session, of a membership or of a
 * role counts from the next page on.
 */
export function resolveBrowserPrincipal(deps: Dependencies): Operation<typeof principalContract> {
  const { workspaces, planOf, region } = deps;
  const signedIn = createSignedIn(deps);
  return async ({ body }) => {
    const found = await signedIn(body.cookie);
    if (!found) throw new PlatformError('unauthorized', 'Sign in first.');
    const { user, session } = found;
    const workspace = await workspaces.find(body.workspaceId);
    const role = workspace && roleIn(workspace, user.id);
    if (!workspace || !role || workspace.region !== region)
      throw new PlatformError('not_found', 'You have no such workspace in this region.');
    if (requiresSecondFactor(workspace, user.id) && !usedSecondFactor(session.amr))
      throw new PlatformError('forbidden', 'The workspace requires a sign-in with a second factor.');
    const plan = await planOf(workspace.organizationId);
    return {
      status: 200,
      body: {
        principal: {
          ...{ kind: 'user', userId: user.id, credentialId: session.uid, credentialKind: 'session' },
          ...{ organizationId: workspace.organizationId, workspaceId: workspace.id, region },
          ...(plan === undefined ? {} : { plan }),
          ...{ environment: body.environment, role, scopes: [...scopesByRole[role]] },
        },
      },
    };
  };
}

function createSignedIn({ sessionOfCookie, users }: Pick<Dependencies, 'sessionOfCookie' | 'users'>) {
  return async (cookie: string) => {
    const session = await sessionOfCookie(cookie);
    const user = session.userId === undefined ? undefined : await users.find(session.userId);
    return user && { user, session };
  };
}
