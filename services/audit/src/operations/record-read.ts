import type { Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { toDraft } from '../domain/to-draft.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';

export interface RecordReadOptions {
  recorder: Pick<Recorder, 'record'>;
  persons: Pick<PersonSealer, 'pseudonymOf'>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Records that a principal reads the log. Must be called before the read. If the recording fails,
 * the read is refused.
 * @param what `records`, `record` or `export`
 * @param filter the parameters of the query
 * @param count number of records in an export, without the record of the export itself
 */
export type RecordRead = (
  principal: Principal,
  what: string,
  filter: Record<string, unknown>,
  count?: number,
) => Promise<void>;

export function createRecordRead({ recorder, persons, now }: RecordReadOptions): RecordRead {
  return async (principal, what, filter, count) => {
    const { workspaceId, environment } = principal;
    const texts = textsOf(filter, (text) => persons.pseudonymOf(workspaceId, text));
    const data = {
      what,
      filter: texts,
      ...(count === undefined ? {} : { records: count }),
    };
    const event = newEvent(now(), {
      type: 'audit.read',
      workspaceId,
      environment,
      subject: workspaceId,
      actor: actorOf(principal),
      data,
    });
    await recorder.record([toDraft(parseEvent(toEnvelope('audit', event)))]);
  };
}

/**
 * Returns the parameters of the query as texts for the record.
 * @param pseudonymOf replaces a mail address by a pseudonym, because the record contains the filter
 *   unencrypted
 */
function textsOf(
  filter: Record<string, unknown>,
  pseudonymOf: (text: string) => string,
): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : pseudonymOf(String(value)),
    ]),
  );
}
