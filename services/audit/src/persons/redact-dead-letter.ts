import { emailForms } from '@irp/contracts/authorization';
import { eventCatalogue, personalMark } from '@irp/contracts/events';
import type { DeadLetter, EventEnvelope } from '@irp/events';
import type { z } from 'zod';

const erased = 'erased';

/**
 * Returns a dead letter without the personal data of a person whom the letter names. Client
 * address, user agent and the texts that the event's schema marks as personal are removed. If the
 * type of the event is unknown, only the envelope remains.
 * @returns undefined if the letter belongs to another workspace, or does not name the person
 */
export function redactDeadLetter(
  letter: DeadLetter,
  stream: string,
  person: string,
): DeadLetter | undefined {
  const { event, raw, ...rest } = letter;
  if (event === undefined) {
    const text = Buffer.from(raw ?? '', 'base64').toString();
    return names(text, person) ? { ...rest } : undefined;
  }
  if (event.workspaceid !== stream || !names(JSON.stringify(event), person)) {
    return undefined;
  }
  return {
    ...rest,
    event: withoutPersonalData(event, person),
  };
}

function names(text: string, person: string): boolean {
  const written = person.includes('@') ? [person, ...emailForms(person)] : [JSON.stringify(person)];
  return written.some((form) => text.toLowerCase().includes(form.toLowerCase()));
}

function withoutPersonalData(event: EventEnvelope, person: string): EventEnvelope {
  const { actor, request, detail, environment } = event.data as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const definition = Object.hasOwn(eventCatalogue, event.type)
    ? eventCatalogue[event.type as keyof typeof eventCatalogue]
    : undefined;
  const idOf = (id: unknown) =>
    typeof id === 'string' && id.includes('@') && names(id, person) ? erased : id;
  return {
    ...event,
    subject: String(idOf(event.subject)),
    data: {
      ...(actor === undefined
        ? {}
        : {
            actor: {
              ...actor,
              id: idOf(actor.id),
            },
          }),
      ...(environment === undefined ? {} : { environment }),
      ...(request === undefined ? {} : { request: { id: request.id } }),
      detail: definition === undefined ? {} : detailWithout(definition.detail, detail ?? {}),
    },
  };
}

/** Removes personal and unknown members. Unknown members could contain personal data. */
function detailWithout(
  { shape }: z.ZodObject,
  detail: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) => {
      const schema = shape[name] as z.ZodType | undefined;
      if (schema === undefined) {
        return [];
      }
      const mark = personalMark(schema);
      if (typeof mark === 'string') {
        return [[name, erased]];
      }
      if (typeof mark === 'object' && Array.isArray(value)) {
        return [
          [
            name,
            value.map((one) =>
              mark[one?.path] === undefined
                ? one
                : {
                    ...one,
                    before: null,
                    after: null,
                  },
            ),
          ],
        ];
      }
      return [[name, value]];
    }),
  );
}
