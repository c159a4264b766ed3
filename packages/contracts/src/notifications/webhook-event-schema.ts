import { z } from 'zod';
import {
  actorSchema,
  type EventDefinition,
  eventCatalogue,
  personalMark,
} from '../events/index.ts';
import { environmentSchema } from '../principal.ts';
import { isOfPerson } from './public-detail.ts';
import type { WebhookEventType } from './webhook-event-types.ts';
import { webhookSourceTypes } from './webhook-source-types.ts';

/** A change of a field. If the field is personal, only the path is sent. */
const publicChange = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/**
 * Returns the `dataschema` of a webhook. All versions of a type have the same `dataschema`, because
 * the versions are compatible.
 */
export function webhookSchemaOf(type: WebhookEventType): string {
  return `urn:irp:webhook:${type}`;
}

/**
 * Returns the schema of a webhook body: a CloudEvent without personal data. If the endpoint belongs
 * to an application, the body does not contain the id of the actor.
 */
export function webhookBodySchema(type: WebhookEventType) {
  const source = webhookSourceTypes.get(type);
  const definition: EventDefinition | undefined = source && eventCatalogue[source];
  return z.object({
    specversion: z.literal('1.0'),
    id: z.string().meta({ description: 'The id of the event, the same in every delivery of it' }),
    source: z.string().meta({ description: 'The service that emits the event' }),
    type: z.literal(type),
    subject: subjectOf(definition),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    dataschema: z.literal(webhookSchemaOf(type)),
    workspaceid: z.string(),
    data: z.object({
      actor: z.object({
        ...actorSchema.shape,
        id: actorSchema.shape.id.optional(),
      }),
      environment: environmentSchema.optional(),
      detail: z.object(definition ? publicShape(definition) : {}),
    }),
  });
}

/**
 * Returns the JSON Schema of a webhook body. A receiver that validates bodies must accept members
 * added by later versions.
 */
export function webhookEventSchema(type: WebhookEventType): object {
  const schema = z.toJSONSchema(webhookBodySchema(type), {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      for (const mark of ['x-personal', 'x-person-id']) {
        delete jsonSchema[mark];
      }
    },
  });
  return {
    title: type,
    description: webhookSummary(type),
    ...schema,
  };
}

/** Returns what the event means, in a sentence. */
export function webhookSummary(type: WebhookEventType): string {
  const source = webhookSourceTypes.get(type);
  return source === undefined
    ? 'A test event, which a person or a program requested.'
    : eventCatalogue[source].summary;
}

function subjectOf(definition: EventDefinition | undefined): z.ZodType {
  const of = `The id of the ${definition?.subject ?? 'webhook_endpoint'}`;
  if (!definition?.subjectMayBePerson && !(definition && isOfPerson(definition))) {
    return z.string().meta({ description: of });
  }
  const whose = `${of}, or of the owner of the subject; absent for an application, which gets no ids of people`;
  return z.string().optional().meta({ description: whose });
}

function publicShape({ detail, ofPublisher = [] }: EventDefinition): Record<string, z.ZodType> {
  const members = Object.entries(detail.shape as Record<string, z.ZodType>).flatMap(
    ([name, schema]): [string, z.ZodType][] => {
      const mark = personalMark(schema);
      if (typeof mark === 'string') {
        return [];
      }
      if (typeof mark !== 'object') {
        return [[name, ofPublisher.includes(name) ? schema.optional() : schema]];
      }
      const changes = z.array(publicChange);
      return [[name, schema.safeParse(undefined).success ? changes.optional() : changes]];
    },
  );
  return Object.fromEntries(members);
}
