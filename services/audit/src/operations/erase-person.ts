import { actorOf, type erasePerson as contract, type Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent, toEnvelope } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { toRecord } from '../domain/to-record.ts';
import type { Deps } from './deps.ts';
import { knownEvent } from './known-event.ts';

export function erasePerson({ recorder, persons, now }: Deps) {
  return async ({ principal, body }: Call<typeof contract>): Promise<Reply> => {
    requireOwnerInPerson(principal);
    const { workspaceId } = principal;
    const event = newEvent(now(), {
      // It may be an address, and would be sealed under the key of whoever erases.
      ...{ type: 'audit.person_erased', workspaceId, subject: persons.nameOf(workspaceId, body.userId) },
      ...{ actor: actorOf(principal), data: {} },
    });
    await recorder.record([toRecord(knownEvent(toEnvelope('audit', event)))]);
    await persons.erase(workspaceId, body.userId);
    return { status: 204 };
  };
}

/**
 * What is destroyed here nobody brings back: it takes more than the scope to read. The log is the same in both
 * environments. @throws PlatformError 403
 */
function requireOwnerInPerson({ applicationId, environment, role }: Principal): void {
  if (role !== 'owner') throw new PlatformError('forbidden', 'Only an owner of the workspace can do this.');
  if (applicationId !== undefined)
    throw new PlatformError('forbidden', 'A person must do this with a credential of their own: no application can.');
  if (environment !== 'production')
    throw new PlatformError('forbidden', 'This needs a production credential: the log is that of production, too.');
}
