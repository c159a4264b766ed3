import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { allowsDataOf } from '@irp/contracts/permissions';
import { PlatformError, resourceNotFound } from '@irp/errors';
import type { ReadApplication } from './application-reader.ts';

/**
 * Reads an application that belongs to the caller's workspace, and to the environment of the
 * caller's credential.
 * @throws PlatformError 404
 */
export async function ownApplication(
  readApplication: ReadApplication,
  principal: Principal,
  id: string,
): Promise<PublishedApplication> {
  const application = await readApplication(id);
  const isOwn =
    application?.workspaceId === principal.workspaceId && application.state !== 'deleted';
  if (isOwn && allowsDataOf(principal, application.environment)) {
    return application;
  }
  throw resourceNotFound('There is no such application.', principal, application?.workspaceId);
}

/** @throws PlatformError 409 for an application with a scheduled deletion */
export function requireNotScheduled({ state }: PublishedApplication): void {
  if (state === 'pending_deletion') {
    throw new PlatformError(
      'conflict',
      'The application is scheduled for deletion: restore it first.',
    );
  }
}
