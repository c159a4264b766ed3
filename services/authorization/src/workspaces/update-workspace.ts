import type { updateWorkspace as contract } from '@irp/contracts/authorization';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { type Operation, requirePreconditions } from '@irp/http';
import { requireOwnWorkspace, requirePermission } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { tagOf } from '../kernel/view-tag.ts';
import { requireRole, roleIn, type Workspace } from './domain/workspace.ts';
import { type Organizations, planOfCaller } from './plan-of-caller.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { viewWorkspace } from './view-workspace.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: Organizations;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  revoke: Revoke;
  now: () => number;
}

const { updateWorkspace: permission } = permissions;
const patchable = ['name', 'requireSecondFactor'] as const;

export function updateWorkspace({
  workspaces,
  organizations,
  hasSecondFactor,
  revoke,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permission, principal);
    const plan = await planOfCaller(organizations, principal);
    const view = (workspace: Workspace) =>
      viewWorkspace(workspace, roleIn(workspace, principal.userId), plan);
    const updated = (before: Workspace, after: Workspace): DomainEvent[] => {
      const { id } = after;
      const changes = patchable
        .filter((field) => before[field] !== after[field])
        .map((field) => ({
          path: `/${field}`,
          before: before[field],
          after: after[field],
        }));
      const actor = actorOf(principal);
      return [
        newEvent(now(), {
          type: 'workspace.updated',
          workspaceId: id,
          subject: id,
          actor,
          data: { changes },
        }),
      ];
    };
    const requirement = body.requireSecondFactor;
    const mayRequire =
      requirement === undefined || requirement === 'none' || (await callerHasSecondFactor());
    const changed = await workspaces.change(
      params.id,
      (workspace) => {
        const role = roleIn(workspace, principal.userId);
        requireRole(permission, role);
        requirePreconditions(headers, tagOf(view(workspace)));
        const { name = workspace.name, requireSecondFactor = workspace.requireSecondFactor } = body;
        if (requireSecondFactor !== workspace.requireSecondFactor) {
          requirePermission(permission.secondFactor, principal);
          requireRole(permission.secondFactor, role);
          if (!mayRequire) {
            throw noSecondFactor();
          }
        } else if (name === workspace.name) {
          return workspace;
        }
        return {
          ...workspace,
          name,
          requireSecondFactor,
        };
      },
      updated,
    );
    // The validity of API keys in the workspace depends on the requirement of a second factor. A
    // repeated request publishes the change again, because the first publication may have failed.
    if (requirement !== undefined) {
      await revoke({ by: 'workspace', id: params.id });
    }
    return {
      status: 200,
      headers: { ETag: tagOf(view(changed)) },
      body: view(changed),
    };

    async function callerHasSecondFactor(): Promise<boolean> {
      return principal.userId !== undefined && (await hasSecondFactor(principal.userId));
    }
  };
}

/**
 * Returns the error for an owner without a second factor, who would otherwise be locked out by the
 * new rule.
 */
function noSecondFactor(): PlatformError {
  const message =
    'can be required only by an owner who has a second factor: set up your second factor on your account page first';
  const errors = [
    {
      field: 'requireSecondFactor',
      message,
    },
  ];
  return new PlatformError('conflict', `requireSecondFactor ${message}.`, { errors });
}
