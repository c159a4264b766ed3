import { scopesByRole } from '@irp/contracts/permissions';
import type { BrowserPeople } from '@irp/web-pages';
import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import {
  isSessionEnded,
  isSessionEndedInAny,
  requiresSecondFactor,
  roleIn,
} from '../../workspaces/domain/workspace.ts';
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

/**
 * Creates functions that return the signed-in user, and the user's current rights in a workspace.
 * The functions cache nothing, so the end of a session, membership or role takes effect at the next
 * page.
 */
export function browserPeople(deps: Dependencies): BrowserPeople {
  const { sessionOfCookie, users, workspaces, organizations, planOf, csrfOf, region } = deps;
  const find = async (cookie: string) => {
    const session = await sessionOfCookie(cookie);
    const user = session.userId === undefined ? undefined : await users.find(session.userId);
    return user && { user, session };
  };
  return {
    async signedIn(cookie) {
      const found = await find(cookie);
      if (!found) {
        return undefined;
      }
      const { user, session } = found;
      const memberships = await workspaces.listOfMember(user.id);
      const names = await organizations.namesOf(
        memberships.map(({ organizationId }) => organizationId),
      );
      return {
        userId: user.id,
        name: user.name,
        email: user.email,
        language: user.language,
        csrf: csrfOf(session.uid),
        asksForSignIn: isSessionEndedInAny(memberships, user.id, session.signedInAt),
        workspaces: memberships.flatMap((workspace) => {
          const { id, name, organizationId, region: where } = workspace;
          const role = roleIn(workspace, user.id);
          const organizationName = names.get(organizationId) ?? '';
          return role === undefined
            ? []
            : [
                {
                  id,
                  name,
                  organizationId,
                  organizationName,
                  region: where,
                  role,
                },
              ];
        }),
      };
    },
    async principalIn(cookie, workspaceId, environment) {
      const found = await find(cookie);
      if (!found) {
        return 'signed_out';
      }
      const { user, session } = found;
      const workspace = await workspaces.find(workspaceId);
      const role = workspace && roleIn(workspace, user.id);
      if (!workspace || !role || workspace.region !== region) {
        return 'no_such_workspace';
      }
      if (isSessionEnded(workspace, user.id, session.signedInAt)) {
        return 'session_ended';
      }
      if (requiresSecondFactor(workspace, user.id) && !usedSecondFactor(session.amr)) {
        return 'second_factor_required';
      }
      const plan = await planOf(workspace.organizationId);
      return {
        kind: 'user',
        userId: user.id,
        credentialId: session.uid,
        credentialKind: 'session',
        organizationId: workspace.organizationId,
        workspaceId: workspace.id,
        region,
        ...(plan === undefined ? {} : { plan }),
        environment,
        role,
        scopes: [...scopesByRole[role]],
      };
    },
  };
}
