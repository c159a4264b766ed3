import { actorOf, type Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { toRecord } from '../domain/to-record.ts';
import type { Deps } from './deps.ts';
import { knownEvent } from './known-event.ts';

/** That the log is read is recorded before anything is shown: what cannot be recorded is not shown. */
export async function noteReading(
  { recorder, persons, now }: Deps,
  principal: Principal,
  what: string,
  filter: Record<string, unknown>,
): Promise<void> {
  const { workspaceId } = principal;
  const data = { what, filter: textsOf(filter, (text) => persons.nameOf(workspaceId, text)) };
  const event = newEvent(now(), {
    ...{ type: 'audit.read', workspaceId, subject: workspaceId, actor: actorOf(principal), data },
  });
  await recorder.record([toRecord(knownEvent(toEnvelope('audit', event)))]);
}

/** @param nameOf what was searched for may be somebody's address, and nothing that is noted here is sealed */
function textsOf(filter: Record<string, unknown>, nameOf: (text: string) => string): Record<string, string> {
  const told = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    told.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : nameOf(String(value))]),
  );
}
