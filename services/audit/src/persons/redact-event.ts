import { personalMark } from '@irp/contracts/events';
import type { EventEnvelope } from '@irp/events';
import type { DataSubjects } from '../domain/data-subjects.ts';
import { toDraft } from '../domain/to-draft.ts';
import type { CatalogueEvent } from '../domain/to-record.ts';
import { parseEvent } from '../recorder/parse-event.ts';

const erased = 'erased';

/**
 * Returns an event without the personal data of erased persons. The texts of erased persons become
 * `erased`. If the actor is erased, the client address and the user agent are removed. The data of
 * other persons stay. The schema marks personal properties, as for the encryption of records.
 * @returns undefined if the event has no erased persons, or its type is not in the catalogue
 */
export function redactEvent(
  event: EventEnvelope,
  isErased: (person: string) => boolean,
): EventEnvelope | undefined {
  const parsed = tryToParse(event);
  if (parsed === undefined) {
    return undefined;
  }
  const { subjects } = toDraft(parsed);
  const idOf = (id: string) => (id.includes('@') && isErased(id) ? erased : id);
  const { actor, request, detail, ...rest } = event.data as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const { ip: _ip, userAgent: _userAgent, ...withoutClient } = request ?? {};
  const redacted: EventEnvelope = {
    ...event,
    subject: idOf(event.subject),
    data: {
      ...rest,
      actor: {
        ...actor,
        id: idOf(parsed.actor.id),
      },
      ...(request === undefined
        ? {}
        : { request: isErased(subjects.actor) ? withoutClient : request }),
      detail: Object.fromEntries(
        Object.entries(detail ?? {}).map(([name, value]) => [
          name,
          redactMember({
            parsed,
            name,
            value,
            subjects,
            isErased,
          }),
        ]),
      ),
    },
  };
  return JSON.stringify(sorted(redacted)) === JSON.stringify(sorted(event)) ? undefined : redacted;
}

function tryToParse(event: EventEnvelope): CatalogueEvent | undefined {
  try {
    return parseEvent(event);
  } catch {
    return undefined;
  }
}

/** Returns the values of an event in a fixed order, so that two events can be compared. */
function sorted({ data, ...rest }: EventEnvelope): unknown {
  return [rest, data.actor, data.environment, data.request, data.detail];
}

interface Member {
  parsed: CatalogueEvent;
  name: string;
  value: unknown;
  subjects: DataSubjects;
  isErased: (person: string) => boolean;
}

function redactMember({ parsed, name, value, subjects, isErased }: Member): unknown {
  const schema = parsed.definition.detail.shape[name] as
    | Parameters<typeof personalMark>[0]
    | undefined;
  const mark = schema && personalMark(schema);
  if (typeof mark === 'string') {
    const person = subjects.details.get(name);
    return person !== undefined && isErased(person) ? erased : value;
  }
  if (typeof mark === 'object' && Array.isArray(value)) {
    return value.map((change, index) => {
      const persons = subjects.changes.get(index);
      if (!persons) {
        return change;
      }
      return {
        ...change,
        before: isErased(persons.before) ? null : change.before,
        after: isErased(persons.after) ? null : change.after,
      };
    });
  }
  if (typeof value === 'string' && value.includes('@') && isErased(value)) {
    return erased;
  }
  return value;
}
