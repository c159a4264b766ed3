import { actorSchema, eventCatalogue, eventRequestSchema } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { z } from 'zod';
import type { KnownEvent } from '../domain/to-record.ts';

interface Envelope {
  id: string;
  type: string;
  subject: string;
  time: string;
  workspaceid: string;
  traceparent?: string | undefined;
  data: Record<string, unknown>;
}

const dataSchema = z.strictObject({
  actor: actorSchema,
  request: eventRequestSchema.optional(),
  detail: z.record(z.string(), z.unknown()),
});

/** @throws PlatformError for an event of a type, or with members, that the catalogue does not know */
export function knownEvent({ id, type, subject, time, workspaceid, traceparent, data }: Envelope): KnownEvent {
  const definition = Object.hasOwn(eventCatalogue, type)
    ? eventCatalogue[type as keyof typeof eventCatalogue]
    : undefined;
  if (definition === undefined) throw new PlatformError('invalid_request', `There are no events of the type ${type}.`);
  const common = dataSchema.safeParse(data);
  if (!common.success) throw new PlatformError('invalid_request', `${type}: ${z.prettifyError(common.error)}`);
  const { actor, request, detail } = common.data;
  const checked = definition.detail.safeParse(detail);
  if (!checked.success) throw new PlatformError('invalid_request', `${type}: ${z.prettifyError(checked.error)}`);
  return {
    ...{ definition, id, subject, time, workspaceId: workspaceid, traceparent, actor, request },
    detail: checked.data as Record<string, unknown>,
  };
}
