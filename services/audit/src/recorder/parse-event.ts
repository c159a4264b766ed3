import { environmentSchema } from '@irp/contracts';
import { actorSchema, eventCatalogue, eventRequestSchema } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { EventEnvelope } from '@irp/events';
import { z } from 'zod';
import type { CatalogueEvent } from '../domain/to-record.ts';
import { parseKnownMembers } from './parse-known-members.ts';

const dataSchema = z.strictObject({
  actor: actorSchema,
  environment: environmentSchema.optional(),
  request: eventRequestSchema.optional(),
  detail: z.record(z.string(), z.unknown()),
});

/**
 * Checks an event against its definition in the catalogue. Unknown members, which a newer emitter
 * may send, are omitted.
 * @throws PlatformError `invalid_request` with the type of the event
 */
export function parseEvent({
  id,
  type,
  subject,
  time,
  workspaceid,
  traceparent,
  data,
}: EventEnvelope): CatalogueEvent {
  const definition = Object.hasOwn(eventCatalogue, type)
    ? eventCatalogue[type as keyof typeof eventCatalogue]
    : undefined;
  if (definition === undefined) {
    throw new PlatformError('invalid_request', `The event catalogue has no type ${type}.`);
  }
  const common = parseKnownMembers(dataSchema, data);
  if (!common.success) {
    throw new PlatformError('invalid_request', `${type}: ${z.prettifyError(common.error)}`);
  }
  const { actor, environment, request, detail } = common.data;
  const checked = parseKnownMembers(definition.detail, detail);
  if (!checked.success) {
    throw new PlatformError('invalid_request', `${type}: ${z.prettifyError(checked.error)}`);
  }
  return {
    definition,
    id,
    subject,
    time,
    workspaceId: workspaceid,
    environment,
    traceparent,
    actor,
    request,
    detail: checked.data as Record<string, unknown>,
  };
}
