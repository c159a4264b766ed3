import { type EventDefinition, eventCategories } from './define-event.ts';
import { dataSchemaOf, eventSchema, topicOf } from './event-schemas.ts';

const kafkaBinding = '0.5.0';
const contentType = 'application/cloudevents+json';

/**
 * Returns the AsyncAPI 3.0 document of the platform's events: the topics, the message keys, and a
 * message for each type.
 */
export function buildAsyncApi(definitions: readonly EventDefinition[]): object {
  const published = definitions.flatMap((definition) => {
    const topic = topicOf(definition);
    return topic === null ? [] : [{ topic, definition }];
  });
  const topics = [...Map.groupBy(published, ({ topic }) => topic)].map(([topic, list]) => ({
    topic,
    types: list.map(({ definition }) => definition.type),
  }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Investment Research Platform: events',
      version: '2',
      description:
        'Events in CloudEvents 1.0 format, in structured content mode, delivered at least once: deduplicate by `id`. Accept members and types that you do not know.',
      tags: eventCategories.map((name) => ({ name })),
    },
    defaultContentType: contentType,
    servers: {
      kafka: {
        host: '{broker}',
        protocol: 'kafka-secure',
        description: 'Apache Kafka, with TLS and SCRAM-SHA-512',
        variables: {
          broker: {
            default: 'kafka.example.com:9093',
            description: 'A bootstrap broker (`KAFKA_BROKERS`)',
          },
        },
        security: [{ $ref: '#/components/securitySchemes/scram' }],
      },
    },
    channels: Object.fromEntries(
      topics.map(({ topic, types }) => [topic, channelOf(topic, types)]),
    ),
    operations: Object.fromEntries(
      topics.map(({ topic, types }) => [`publish_${topic}`, operationOf(topic, types)]),
    ),
    components: {
      securitySchemes: {
        scram: {
          type: 'scramSha512',
          description: 'A Kafka user with ACLs to read the topics and its consumer group',
        },
      },
      messages: Object.fromEntries(
        published.map(({ topic, definition }) => [definition.type, messageOf(definition, topic)]),
      ),
    },
  };
}

function channelOf(topic: string, types: string[]) {
  return {
    address: `{prefix}.${topic}`,
    description: `The events of the service ${topic}`,
    parameters: {
      prefix: {
        default: 'irp',
        description: 'Prefix of the topics of this installation (`KAFKA_PREFIX`)',
      },
    },
    messages: Object.fromEntries(
      types.map((type) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: { bindingVersion: kafkaBinding } },
  };
}

function operationOf(topic: string, types: string[]) {
  return {
    action: 'send',
    summary: `The platform publishes the events of the service ${topic}.`,
    channel: { $ref: `#/channels/${topic}` },
    messages: types.map((type) => ({ $ref: `#/channels/${topic}/messages/${type}` })),
  };
}

function messageOf(definition: EventDefinition, topic: string) {
  const { type, summary, category } = definition;
  return {
    name: type,
    title: type,
    summary,
    contentType,
    tags: [{ name: category }],
    headers: {
      type: 'object',
      properties: { 'content-type': { const: contentType } },
      required: ['content-type'],
    },
    // AsyncAPI's own dialect extends draft 07, and some tools support only draft 07.
    payload: eventSchema(definition, 'draft-07'),
    examples: [
      {
        headers: { 'content-type': contentType },
        payload: exampleOf(definition, topic),
      },
    ],
    bindings: {
      kafka: {
        key: {
          type: 'string',
          description:
            'The `workspaceid`, or the `subject` of an event that belongs to no workspace: events of one key keep their order',
        },
        bindingVersion: kafkaBinding,
      },
    },
  };
}

function exampleOf({ type, example }: EventDefinition, topic: string) {
  return {
    specversion: '1.0',
    id: '01920000-0000-7000-8000-000000000001',
    source: `/services/${topic}`,
    type,
    subject: '01920000-0000-7000-8000-000000000003',
    time: '2026-11-21T09:00:00.000Z',
    datacontenttype: 'application/json',
    dataschema: dataSchemaOf(type),
    workspaceid: '01920000-0000-7000-8000-000000000002',
    data: {
      actor: { type: 'user', id: '01920000-0000-7000-8000-000000000005' },
      detail: example,
    },
  };
}
