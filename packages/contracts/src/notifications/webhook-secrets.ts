import { z } from 'zod';
import { rotatedTwice, secretOnRetry } from '../authorization/idempotency-notes.ts';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  rotatedWebhookSecretExample,
  webhookRotationExample,
  webhookSecretExample,
} from './webhook-examples.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Webhooks',
} as const;
const path = '/webhook-endpoints/{id}/secrets';
const params = z.object({ id: idSchema });
const notFound = {
  description: 'The workspace has no such endpoint, or the endpoint has no such valid secret',
};
const byCreator = {
  description: 'The credential lacks a scope, or an application created the endpoint',
};

/**
 * `hmac`: HMAC-SHA256, signatures `v1`. `ed25519`: signatures `v1a`, verifiable with a public key.
 */
export const webhookSecretTypes = ['hmac', 'ed25519'] as const;

export const webhookSecretSchema = z
  .object({
    id: z.string(),
    type: z.enum(webhookSecretTypes),
    hint: z.string().meta({
      description: 'The first characters, which identify the secret but do not reveal it',
    }),
    publicKey: z.string().nullable().meta({
      description: 'Public key that verifies Ed25519 signatures. Null for a symmetric secret',
    }),
    createdAt: z.iso.datetime(),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the user; null for an application without a user' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'End of the overlap after a rotation' }),
  })
  .meta({ id: 'WebhookSecret', examples: [webhookSecretExample] });

export type WebhookSecretView = z.infer<typeof webhookSecretSchema>;

export const listWebhookSecrets = defineEndpoint({
  ...common,
  operationId: 'listWebhookSecrets',
  permission: permissions.listWebhookSecrets,
  method: 'get',
  path,
  summary: 'List the valid secrets of a webhook endpoint, without their values',
  params,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of secrets, the newest first',
      schema: pageOf(webhookSecretSchema),
    },
    404: notFound,
  },
});

export const rotateWebhookSecret = defineEndpoint({
  ...common,
  operationId: 'rotateWebhookSecret',
  permission: permissions.rotateWebhookSecret,
  method: 'post',
  path,
  summary:
    'Rotate the secret of a webhook endpoint: former secrets of its type stay valid during the overlap',
  description: `While several secrets are valid, each delivery has a signature by each secret. ${rotatedTwice} ${secretOnRetry}`,
  params,
  headers: changePreconditions,
  body: z
    .strictObject({
      type: z
        .enum(webhookSecretTypes, `must be one of ${webhookSecretTypes.join(', ')}`)
        .default('hmac')
        .meta({
          description:
            '`hmac`: signatures `v1`. `ed25519`: signatures `v1a`, verified with `publicKey`',
        }),
      overlapHours: z
        .number()
        .min(0, 'must be 0 to 168 hours (7 days)')
        .max(168, 'must be 0 to 168 hours (7 days)')
        .default(24)
        .meta({
          description: 'Hours for which the former secrets of this type stay valid: 0 to 168',
        }),
    })
    .meta({ examples: [webhookRotationExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The secret, in this response only',
      schema: webhookSecretSchema
        .extend({
          secret: z.string().nullable().meta({
            description:
              'The secret; null for an Ed25519 key, whose private part never leaves the platform',
          }),
        })
        .meta({ examples: [rotatedWebhookSecretExample] }),
    },
    403: byCreator,
    404: notFound,
    409: { description: 'The endpoint has the maximum number of valid secrets' },
  },
});

export const revokeWebhookSecret = defineEndpoint({
  ...common,
  operationId: 'revokeWebhookSecret',
  permission: permissions.revokeWebhookSecret,
  method: 'delete',
  path: `${path}/{secretId}`,
  summary:
    'Revoke a secret of a webhook endpoint; the last one that does not expire can only be rotated',
  params: z.object({ id: idSchema, secretId: idSchema }),
  responses: {
    204: { description: 'Revoked' },
    403: byCreator,
    404: notFound,
    409: { description: 'The secret is the last one that does not expire' },
  },
});
