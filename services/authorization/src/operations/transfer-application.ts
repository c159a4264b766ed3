import type { acceptTransfer, offerTransfer, Principal, withdrawTransfer } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { type Application, maxApplications, requireState, seesApplication } from '../domain/application.ts';
import { requireProduction, requireUser } from '../domain/caller.ts';
import type { Actor } from '../domain/event.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { actorOf } from './actor.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';
import { endTokens } from './end-tokens.ts';

/** The owner offers; nothing changes until an admin of the other workspace accepts. */
export function offerApplication(deps: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof offerTransfer>): Promise<Reply> => {
    requireProduction(principal);
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const { toWorkspaceId } = body;
    const target = await deps.workspaces.find(toWorkspaceId);
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(deps, wish, (application): Change => {
      requireState(application, 'active');
      if (toWorkspaceId === application.workspaceId) throw fault('must be another workspace than its own');
      if (!target) throw fault('must be the id of a workspace');
      return {
        application: { ...application, transferOffer: { toWorkspaceId, at: new Date(deps.now()) } },
        events: [{ type: 'application.ownership_offered', data: { toWorkspaceId } }],
      };
    });
    return replyWith(changed);
  };
}

/** The owner takes the offer back, or the other side declines it. */
export function withdrawApplication(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof withdrawTransfer>): Promise<Reply> => {
    requireProduction(principal);
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(
      deps,
      wish,
      (application): Change => {
        if (application.transferOffer === null) throw new PlatformError('conflict', 'There is no offer.');
        const data = { toWorkspaceId: application.transferOffer.toWorkspaceId };
        return {
          application: { ...application, transferOffer: null },
          events: [{ type: 'application.ownership_offer_withdrawn', data }],
        };
      },
      requireConcerned,
    );
    return replyWith(changed);
  };
}

/** Client ID, secrets, grants and tokens stay; the old owner's access ends. */
export function acceptApplication(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof acceptTransfer>): Promise<Reply> => {
    requireProduction(principal);
    const target = await deps.workspaces.get(principal.workspaceId);
    requireAdmin(roleIn(target, principal.userId));
    const [person, count] = await Promise.all([
      deps.users.find(requireUser(principal)),
      deps.applications.count(target.id),
    ]);
    let fromWorkspaceId: string | undefined;
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(
      deps,
      wish,
      (application): Change | undefined => {
        if (application.workspaceId === target.id && application.transferOffer === null) return undefined;
        requireState(application, 'active');
        if (application.transferOffer?.toWorkspaceId !== target.id)
          throw new PlatformError('conflict', 'It is not offered to this workspace.');
        if (count >= maxApplications)
          throw new PlatformError('conflict', `A workspace has at most ${maxApplications} applications.`);
        fromWorkspaceId = application.workspaceId;
        const { id: workspaceId, organizationId } = target;
        const data = { fromWorkspaceId: application.workspaceId, toWorkspaceId: workspaceId };
        return {
          // Notices about secrets and incidents are no longer the former owner's to read.
          application: {
            ...application,
            workspaceId,
            organizationId,
            transferOffer: null,
            owner: { email: person?.email ?? '' },
          },
          events: [
            { type: 'application.ownership_transferred', data },
            { type: 'application.ownership_transferred', data, workspaceId },
            { type: 'permission.escalated', workspaceId, data: { ...data, scopes: application.scopes } },
          ],
        };
      },
      requireConcerned,
    );
    if (fromWorkspaceId !== undefined) await endInFormer(deps, changed.id, fromWorkspaceId, actorOf(principal));
    return replyWith(changed);
  };
}

/** It worked there because it was the workspace's own; from now on that takes an installation. */
async function endInFormer(deps: Deps, applicationId: string, workspaceId: string, actor: Actor): Promise<void> {
  const installed = await deps.installationGrants.find(applicationId, workspaceId);
  if (installed?.state === 'active') return;
  await endTokens(deps, { applicationId, workspaceId }, actor, 'the application was transferred');
}

/** The owner's workspace, and the one that it is offered to, know of an offer. @throws PlatformError 404 */
function requireConcerned(principal: Principal, application: Application | undefined): Application {
  const offered = application?.transferOffer?.toWorkspaceId === principal.workspaceId;
  if (!application || (!offered && !seesApplication(principal, application)))
    throw new PlatformError('not_found', 'There is no such application.');
  return application;
}

function fault(message: string): PlatformError {
  const errors = [{ field: 'toWorkspaceId', message }];
  return new PlatformError('invalid_request', `toWorkspaceId ${message}`, { errors });
}
