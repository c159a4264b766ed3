import type { Plan } from '@irp/contracts';
import type { PlatformOrganization } from '@irp/contracts/authorization';

interface Organization {
  _id: string;
  name: string;
  plan: Plan;
  createdAt: Date;
}

interface OwnWorkspace {
  region: string;
  memberIds: readonly string[];
}

/** Returns an operator's view of an organization: its plan and size, without personal data. */
export function viewOrganization(
  { _id: id, name, plan, createdAt }: Organization,
  workspaces: readonly OwnWorkspace[],
): PlatformOrganization {
  return {
    id,
    name,
    plan,
    regions: [...new Set(workspaces.map(({ region }) => region))].sort(),
    workspaces: workspaces.length,
    members: new Set(workspaces.flatMap(({ memberIds }) => memberIds)).size,
    createdAt: createdAt.toISOString(),
  };
}
