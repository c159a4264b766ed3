import type { Principal } from '@irp/contracts';
import { isAdmin } from '@irp/contracts/permissions';
import type { SecondFactor } from '../people/second-factor.ts';
import { roleIn, type Workspace } from '../workspaces/domain/workspace.ts';

/**
 * Returns for each user whether the user has a second factor; null unless the caller is an admin or
 * owner.
 */
export type VisibleSecondFactors = (
  principal: Principal,
  workspace: Workspace,
  userIds: readonly string[],
) => Promise<(userId: string) => boolean | null>;

export function createVisibleSecondFactors({
  secondFactor,
}: {
  secondFactor: SecondFactor;
}): VisibleSecondFactors {
  return async (principal, workspace, userIds) => {
    if (!isAdmin(roleIn(workspace, principal.userId))) {
      return () => null;
    }
    const having = await secondFactor.usersWith(userIds);
    return (userId) => having.has(userId);
  };
}
