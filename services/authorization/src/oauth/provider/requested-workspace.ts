import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { isConsole } from '../../applications/domain/console.ts';
import type { WorkspaceOption, WorkspaceOptions } from '../pages/workspace-options.ts';
import { clientOf } from './provider-internals.ts';
import { workspaceParameter } from './request-access.ts';

/**
 * Returns the workspace of an authorization request before the person selects a workspace: the
 * workspace named by the request, or the person's only workspace with access for the application.
 * If the console's request names no workspace, the function returns the user's first available
 * workspace.
 */
export type RequestedWorkspace = (
  ctx: KoaContextWithOIDC,
  userId: string,
) => Promise<WorkspaceOption | undefined>;

/**
 * Creates the function, which reads the user's workspaces only once per request, because several
 * checks need the workspace.
 */
export function createRequestedWorkspace(
  applications: ApplicationCache,
  workspaceOptions: WorkspaceOptions,
): RequestedWorkspace {
  const optionsOf = new WeakMap<
    KoaContextWithOIDC,
    {
      userId: string;
      options: Promise<WorkspaceOption[]>;
    }
  >();

  async function readOptions(ctx: KoaContextWithOIDC, userId: string): Promise<WorkspaceOption[]> {
    const application = await applications.get(clientOf(ctx).clientId);
    return application === undefined ? [] : workspaceOptions.listFor(application, userId);
  }

  return async (ctx, userId) => {
    let known = optionsOf.get(ctx);
    if (known?.userId !== userId) {
      known = { userId, options: readOptions(ctx, userId) };
      optionsOf.set(ctx, known);
    }
    const isFirstTaken = isConsole(clientOf(ctx).clientId);
    return selectWorkspace(await known.options, workspaceParameter(ctx), isFirstTaken);
  };
}

function selectWorkspace(
  options: readonly WorkspaceOption[],
  named: string | undefined,
  isFirstTaken: boolean,
): WorkspaceOption | undefined {
  const available = options.filter(({ unavailableReason }) => unavailableReason === undefined);
  if (named !== undefined) {
    return available.find(({ workspace }) => workspace.id === named);
  }
  const [only, ...others] = available;
  return others.length === 0 || isFirstTaken ? only : undefined;
}
