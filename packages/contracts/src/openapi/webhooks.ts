import { webhookEventSchema, webhookReference } from '../notifications/index.ts';
import type { JsonSchema, OpenApiDocument, Parameter } from './document.ts';
import { pascalCase } from './pascal-case.ts';

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

const parameters = [
  header(
    'webhook-id',
    'The id of the event: the same in every attempt',
    '01920000-0000-7000-8000-000000000001',
  ),
  header('webhook-timestamp', 'Seconds since 1970 at which the attempt was signed', '1795487400'),
  header(
    'webhook-signature',
    'Signatures, separated by spaces (Standard Webhooks)',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Returns the Webhooks Object (OpenAPI 3.1), with a request for each type of event. */
export function describeWebhooks(): NonNullable<OpenApiDocument['webhooks']> {
  return Object.fromEntries(
    webhookReference().map(({ type, summary, scope, example }) => {
      // `$schema` is removed, because the document names the dialect for all schemas.
      const { $schema, ...schema } = webhookEventSchema(type) as JsonSchema;
      const post = {
        operationId: `receive${pascalCase(type.replaceAll(/[._]/g, '-'))}`,
        tags: ['Webhooks'],
        summary,
        description:
          scope === null
            ? summary
            : `${summary}\n\nAn endpoint requires the scope \`${scope}\` to receive the event.`,
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example } },
        },
        responses: {
          '2XX': { description: 'The event is accepted.' },
          '4XX': {
            description: 'The delivery is attempted again; after 410, the endpoint is disabled.',
          },
        },
      };
      return [type, { post }];
    }),
  );
}
