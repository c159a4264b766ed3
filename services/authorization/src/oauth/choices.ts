import { type Scope, scopesByRole } from '@irp/contracts';
import { accessOf } from '../domain/access.ts';
import { type Application, takesAuthorizations } from '../domain/application.ts';
import { roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from '../operations/deps.ts';

/** A workspace in which a person could let an application work, or why not. */
export interface Choice {
  workspace: Workspace;
  /** What the application may do there, whoever it acts for. */
  allowed: readonly Scope[];
  /** What it may do there in the name of this person, at most. */
  scopes: readonly Scope[];
  /** Why it cannot be chosen, in words. */
  reason: string | undefined;
}

export interface Choices {
  of(application: Application, userId: string): Promise<Choice[]>;
}

export function createChoices({ workspaces, installationGrants }: Deps, region: string): Choices {
  return {
    async of(application, userId) {
      const [member, installations] = await Promise.all([
        workspaces.listOfMember(userId),
        installationGrants.listOf(application.id),
      ]);
      return member
        .filter((workspace) => workspace.region === region)
        .map((workspace) => {
          const installed = installations.find(({ workspaceId }) => workspaceId === workspace.id);
          const access = accessOf(application, workspace, installed);
          const role = roleIn(workspace, userId)!;
          const allowed = access?.scopes ?? [];
          const scopes = allowed.filter((scope) => scopesByRole[role].includes(scope));
          const reason = reasonAgainst(application, access, installed?.state);
          return { workspace, allowed, scopes, reason };
        });
    },
  };
}

function reasonAgainst(
  application: Application,
  access: object | undefined,
  state: 'active' | 'suspended' | 'revoked' | undefined,
): string | undefined {
  // It may have changed since the page was shown.
  if (!takesAuthorizations(application)) return 'it takes no new authorizations';
  if (access) return undefined;
  return state === 'suspended' ? 'its installation is suspended' : 'it is not installed there: ask an admin';
}
