import type { WorkspaceView } from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import type { Workspace } from './domain/workspace.ts';

export function viewWorkspace(workspace: Workspace, role: Role | undefined): WorkspaceView {
  const { id, name, organizationId, region, requireSecondFactor, createdAt } = workspace;
  const fixed = {
    id,
    name,
    organizationId,
    region,
    role: role ?? null,
  };
  return {
    ...fixed,
    requireSecondFactor,
    createdAt: createdAt.toISOString(),
  };
}
