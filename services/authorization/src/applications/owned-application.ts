import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import { type Application, seesApplication } from './domain/application.ts';
import { partyOf } from './domain/party.ts';
import type { ApplicationStore } from './store/application-store.ts';

/** @throws PlatformError 404 if the caller may not see the application */
export function requireVisible(
  principal: Principal,
  application: Application | undefined,
): Application {
  if (application && seesApplication(principal, application)) {
    return application;
  }
  throw resourceNotFound('There is no such application.', principal, application?.workspaceId);
}

/**
 * Requires a caller of the workspace that owns the application, or of the workspace to which the
 * application is offered.
 * @throws PlatformError 404
 */
export function requireOwnerOrTransferTarget(
  principal: Principal,
  application: Application | undefined,
): Application {
  const offered = application?.transferOffer?.toWorkspaceId === principal.workspaceId;
  return offered ? application : requireVisible(principal, application);
}

/**
 * Requires that the caller belongs to the publisher's workspace, or is an operator.
 * @throws PlatformError 404
 */
export function requirePublisherOrOperator(
  principal: Principal,
  application: Application | undefined,
): Application {
  if (application && partyOf(principal, application) === 'platform') {
    return application;
  }
  return requireVisible(principal, application);
}

/** Finds an application of the caller's workspace. @throws PlatformError 404 */
export async function ownedApplication(
  store: ApplicationStore,
  principal: Principal,
  id: string,
): Promise<Application> {
  return requireVisible(principal, await store.find(id));
}
