import type { KoaContextWithOIDC } from 'oidc-provider';
import type { WorkspaceOption } from '../pages/workspace-options.ts';
import { workspaceParameter } from './request-access.ts';

/**
 * The workspace of an authorization request before the person selects one: the one that it names,
 * or the only one of the person in which the application can work.
 */
export function requestedWorkspace(
  ctx: KoaContextWithOIDC,
  options: readonly WorkspaceOption[],
): WorkspaceOption | undefined {
  const available = options.filter(({ unavailableReason }) => unavailableReason === undefined);
  const named = workspaceParameter(ctx);
  if (named !== undefined) {
    return available.find(({ workspace }) => workspace.id === named);
  }
  const [only, ...others] = available;
  return others.length === 0 ? only : undefined;
}
