import { z } from 'zod';
import type { EventDefinition } from './define-event.ts';
import { actorSchema, eventRequestSchema } from './event-data.ts';

/** The JSON Schema (2020-12) of an event as CloudEvents 1.0 carries it, with its words and an example of its detail. */
export function eventSchema({ type, summary, category, subject, outcome, detail, example }: EventDefinition): object {
  const envelope = z.object({
    specversion: z.literal('1.0'),
    id: z.uuidv7().meta({ description: 'The same event always has the same id, however often it arrives.' }),
    source: z.string().meta({ description: 'The service that owns it.' }),
    type: z.literal(type),
    subject: z.string().meta({ description: `The id of the ${subject}.` }),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    workspaceid: z.string(),
    traceparent: z.string().optional().meta({ description: 'W3C Trace Context' }),
    data: z.object({
      actor: actorSchema,
      request: eventRequestSchema.optional(),
      detail: detail.meta({ examples: [example] }),
    }),
  });
  const schema = z.toJSONSchema(envelope) as Record<string, unknown>;
  return { title: type, description: summary, ...schema, 'x-category': category, 'x-outcome': outcome ?? 'success' };
}
