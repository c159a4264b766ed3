import { z } from 'zod';
import { environmentSchema } from '../principal.ts';
import type { EventDefinition } from './define-event.ts';
import { actorSchema, eventRequestSchema } from './event-data.ts';

/**
 * Returns the `dataschema` of a type of event (CloudEvents 1.0.2, section 3.1.2). All versions of a
 * type have the same `dataschema`, because the versions are compatible.
 */
export function dataSchemaOf(type: string): string {
  return `urn:irp:event:${type}`;
}

/**
 * Returns the services that emit an event, each on the topic with the name of the service; empty
 * for events recorded by the audit service itself.
 */
export function emittersOf({ category, emitters }: EventDefinition): readonly string[] {
  if (emitters) {
    return emitters;
  }
  if (category === 'audit') {
    return [];
  }
  if (category === 'investment') {
    return ['investments'];
  }
  if (category === 'webhook') {
    return ['notifications'];
  }
  return [category === 'listing' ? 'directory' : 'authorization'];
}

/**
 * Returns the topic of an event, which has the name of the first emitting service; null for events
 * recorded by the audit service itself.
 */
export function topicOf(definition: EventDefinition): string | null {
  return emittersOf(definition)[0] ?? null;
}

/**
 * Returns the JSON Schema of an event in its CloudEvents 1.0 envelope, with a description and an
 * example.
 */
export function eventSchema(
  definition: EventDefinition,
  target: 'draft-07' | 'draft-2020-12' = 'draft-2020-12',
): object {
  const { type, summary, category, subject, outcome, detail, example } = definition;
  const envelope = z.object({
    specversion: z.literal('1.0'),
    id: z.uuidv7().meta({ description: 'The id of the event, the same in every delivery of it.' }),
    source: z.string().meta({ description: 'The service that emits the event.' }),
    type: z.literal(type),
    subject: z.string().meta({ description: `The id of the ${subject}.` }),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    dataschema: z
      .literal(dataSchemaOf(type))
      .optional()
      .meta({ description: 'The schema of the data; absent in events of former versions.' }),
    workspaceid: z.string(),
    traceparent: z.string().optional().meta({ description: 'W3C Trace Context' }),
    copyof: z.uuidv7().optional().meta({
      description:
        'The id of the original event, if this event is a copy in the log of an actor from outside the workspace of the original.',
    }),
    region: z
      .string()
      .optional()
      .meta({ description: 'The region of the deployment; absent in events of former versions.' }),
    data: z.object({
      actor: actorSchema,
      environment: environmentSchema.optional().meta({
        description:
          'The environment; absent if the event concerns the workspace as a whole, or a person.',
      }),
      request: eventRequestSchema.optional(),
      detail: detail.meta({ examples: [example] }),
    }),
  });
  const schema = z.toJSONSchema(envelope, {
    target,
    // A consumer that validates with this schema must accept members added by later versions.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return {
    title: type,
    description: summary,
    ...schema,
    'x-category': category,
    'x-outcome': outcome ?? 'success',
    'x-topic': topicOf(definition),
  };
}
