import type { Plan } from '@irp/contracts';
import type { WorkspaceView } from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import type { Workspace } from './domain/workspace.ts';

export function viewWorkspace(
  workspace: Workspace,
  role: Role | undefined,
  plan: Plan,
): WorkspaceView {
  const { id, name, organizationId, region, requireSecondFactor, createdAt } = workspace;
  const fixed = {
    id,
    name,
    organizationId,
    region,
    plan,
    role: role ?? null,
  };
  return {
    ...fixed,
    requireSecondFactor,
    createdAt: createdAt.toISOString(),
  };
}
