import { actorOf, type erasePerson as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent, toEnvelope } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { toRecord } from '../domain/to-record.ts';
import type { Deps } from './deps.ts';
import { knownEvent } from './known-event.ts';

export function erasePerson({ recorder, persons, now }: Deps) {
  return async ({ principal, body }: Call<typeof contract>): Promise<Reply> => {
    if (principal.role !== 'owner') throw new PlatformError('forbidden', 'Only an owner of the workspace can do this.');
    const { workspaceId } = principal;
    const event = newEvent(now(), {
      ...{ type: 'audit.person_erased', workspaceId, subject: body.userId, actor: actorOf(principal), data: {} },
    });
    await recorder.record([toRecord(knownEvent(toEnvelope('audit', event)))]);
    await persons.erase(workspaceId, body.userId);
    return { status: 204 };
  };
}
