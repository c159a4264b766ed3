import { actorSchema, type DomainEvent, eventCatalogue } from '@irp/contracts/events';
import type { EventEnvelope } from '@irp/events';
import { traceparentOf } from '@irp/tracing';
import { z } from 'zod';
import type { NoticeEvent } from './domain/notice.ts';
import { ruleOf } from './domain/rules.ts';

const dataSchema = z.object({
  actor: actorSchema.strip(),
  detail: z.record(z.string(), z.unknown()),
});

/**
 * Parses an event. Returns undefined for an event without an audience, and for the second copy of
 * an event, in the log of the acting workspace.
 * Unknown members are omitted.
 * @throws ZodError for an event that does not match the catalogue
 */
export function readEvent(envelope: EventEnvelope): NoticeEvent | undefined {
  const { id, subject, workspaceid: workspaceId } = envelope;
  const rule = ruleOf(envelope.type);
  if (!rule || envelope.copyof !== undefined) {
    return undefined;
  }
  const type = envelope.type as DomainEvent['type'];
  const { actor, detail } = dataSchema.parse(envelope.data);
  // `changes` has the fields of the deleted resource, which no mail contains.
  const { changes: _changes, ...known } = eventCatalogue[type].detail.strip().parse(detail);
  const userId = actor.onBehalfOf ?? (actor.type === 'user' ? actor.id : null);
  const time = new Date(envelope.time);
  const traceparent = traceparentOf(envelope);
  const traced = traceparent === undefined ? {} : { traceparent };
  const event = {
    id,
    type,
    workspaceId,
    subject,
    time,
    userId,
    detail: known,
    ...traced,
  } as NoticeEvent;
  return rule.audience(event) ? event : undefined;
}
