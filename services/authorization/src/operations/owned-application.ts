import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Application, seesApplication } from '../domain/application.ts';
import type { ApplicationStore } from '../store/application-store.ts';

/** @throws PlatformError 404 where the caller may not know of it */
export function requireVisible(principal: Principal, application: Application | undefined): Application {
  if (!application || !seesApplication(principal, application))
    throw new PlatformError('not_found', 'There is no such application.');
  return application;
}

/** Beside its owners, the workspace that it is offered to knows of it. @throws PlatformError 404 */
export function requireConcerned(principal: Principal, application: Application | undefined): Application {
  const offered = application?.transferOffer?.toWorkspaceId === principal.workspaceId;
  return offered ? application : requireVisible(principal, application);
}

/** The application, where it is the caller's workspace's. @throws PlatformError 404 */
export async function ownedApplication(
  store: ApplicationStore,
  principal: Principal,
  id: string,
): Promise<Application> {
  return requireVisible(principal, await store.find(id));
}
