import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { scopeSchema, scopes } from '../scopes.ts';
import { cleanText, filledText, shownText } from '../text.ts';
import * as examples from './application-examples.ts';
import { applicationSchema, secretSchema } from './application-fields.ts';
import { rotatedTwice, secretOnRetry } from './idempotency-notes.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Applications',
} as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the application; send it as If-Match' };
const application = {
  description: 'The application',
  schema: applicationSchema,
  headers: etag,
};
const conflict = { description: 'Not possible in the current state of the application' };
const change = {
  ...common,
  params,
  headers: changePreconditions,
  responses: { 200: application, 409: conflict },
} as const;
/**
 * Returns the responses of an operation that changes an application. The example shows the
 * application after the change.
 */
const changedTo = (example: unknown) =>
  ({
    200: {
      ...application,
      examples: { 'application/json': example },
    },
    409: conflict,
  }) as const;
const disable = z.strictObject({ enabled: z.boolean() }).meta({ examples: [{ enabled: false }] });
/**
 * The id of a workspace in a body. A malformed id in a body is an error, whereas a malformed id in
 * a path gets 404.
 */
const workspaceId = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/, 'must be the id of a workspace');
const reason = shownText(500).optional();
/** The reason of an operator. The publisher reads the reason. */
export const operatorsReason = filledText(500);
const doneByOperator = {
  204: {
    description: 'Done by an operator: only the workspace of the application gets its record',
  },
} as const;

export const suspendApplication = defineEndpoint({
  ...change,
  operationId: 'suspendApplication',
  permission: permissions.suspendApplication,
  method: 'post',
  path: '/applications/{id}/suspend',
  summary: 'Suspend an application: its tokens are rejected at once, and it gets no new ones',
  description:
    'An operator of the platform can suspend an application of any other organization, with a `reason` that the publisher sees in `suspensions`. If publisher and operator suspend the application, it is active again after both have resumed it.',
  body: z.strictObject({ reason }).meta({ examples: [examples.suspensionExample] }),
  idempotent: true,
  responses: { ...changedTo(examples.suspendedExample), ...doneByOperator },
});

export const resumeApplication = defineEndpoint({
  ...change,
  operationId: 'resumeApplication',
  permission: permissions.resumeApplication,
  method: 'post',
  path: '/applications/{id}/resume',
  summary: 'Resume a suspended application: its grants and tokens are valid again',
  description:
    'A publisher lifts its own suspension, an operator the suspension of the platform. While one of the two suspensions remains, the application stays suspended. 409 if only the other party suspended it.',
  body: z.strictObject({}).meta({ examples: [{}] }),
  idempotent: true,
  responses: { ...change.responses, ...doneByOperator },
});

export const setNewInstalls = defineEndpoint({
  ...change,
  operationId: 'setNewInstalls',
  permission: permissions.setNewInstalls,
  method: 'put',
  path: '/applications/{id}/new-installs',
  summary:
    'Allow or reject new installations of an application; existing installations stay active',
  body: disable,
  responses: changedTo(examples.withoutInstallsExample),
});

export const setAuthorizationFlows = defineEndpoint({
  ...change,
  operationId: 'setAuthorizationFlows',
  permission: permissions.setAuthorizationFlows,
  method: 'put',
  path: '/applications/{id}/authorization-flows',
  summary: 'Allow or reject new grants of an application; issued tokens stay valid',
  description:
    'While new grants are rejected, `/oauth/authorize`, `/oauth/par`, `/oauth/device_authorization` and the grant `client_credentials` are refused with `unauthorized_client`. Issued tokens work, and refresh tokens are accepted.',
  body: disable,
  responses: changedTo(examples.withoutFlowsExample),
});

export const revokeDownstream = defineEndpoint({
  ...common,
  operationId: 'revokeDownstream',
  permission: permissions.revokeDownstream,
  method: 'post',
  path: '/applications/{id}/revoke-downstream',
  summary: 'Revoke all tokens of an application, in all workspaces or in the given workspaces',
  description:
    'Revokes the tokens from before the request. A repeat with the same `Idempotency-Key` returns the first response for 24 hours, and leaves later tokens valid; a repeat without the key revokes them, too.',
  params,
  body: z
    .strictObject({ workspaceIds: z.array(workspaceId).min(1).max(1_000).optional() })
    .meta({ examples: [examples.revocationExample] }),
  idempotent: true,
  responses: {
    200: {
      description: 'How many tokens were revoked',
      schema: z.object({ tokensRevoked: z.int() }).meta({ examples: [{ tokensRevoked: 22 }] }),
    },
  },
});

export const reportCompromise = defineEndpoint({
  ...common,
  operationId: 'reportCompromise',
  permission: permissions.reportCompromise,
  method: 'post',
  path: '/applications/{id}/compromise',
  summary: 'Report leaked credentials: rotates the secret without overlap and revokes every token',
  description: `With a production credential, the caller's own browser sessions end, too; those of other people do not. The owner, and the admins of every workspace that uses the application, are notified by mail. ${secretOnRetry}`,
  params,
  body: z
    .strictObject({ description: cleanText(2_000).optional() })
    .meta({ examples: [examples.compromiseExample] }),
  idempotent: true,
  responses: {
    200: {
      description: 'The new secret, in this response only',
      schema: z
        .object({
          tokensRevoked: z.int(),
          clientSecret: z.string().nullable(),
        })
        .meta({ examples: [examples.compromisedExample] }),
    },
    409: conflict,
  },
});

export const offerTransfer = defineEndpoint({
  ...change,
  operationId: 'offerTransfer',
  permission: permissions.offerTransfer,
  method: 'post',
  path: '/applications/{id}/transfer',
  summary: 'Offer the ownership of an application to another workspace',
  description:
    'Nothing changes until an admin of the other workspace accepts. Then every secret and key is revoked, and the tokens of this workspace, unless the application is installed in it (see `change=transfer` of `/impact`). For admins and owners.',
  body: z.strictObject({ toWorkspaceId: idSchema }).meta({ examples: [examples.transferExample] }),
  idempotent: true,
  responses: changedTo(examples.offeredExample),
});

export const withdrawTransfer = defineEndpoint({
  ...change,
  operationId: 'withdrawTransfer',
  permission: permissions.withdrawTransfer,
  method: 'delete',
  path: '/applications/{id}/transfer',
  summary: 'Withdraw or decline an ownership offer',
});

export const acceptTransfer = defineEndpoint({
  ...change,
  operationId: 'acceptTransfer',
  permission: permissions.acceptTransfer,
  method: 'post',
  path: '/applications/{id}/transfer/accept',
  summary: 'Accept the ownership of an application',
  description: `The client ID, and the grants and tokens of other workspaces, stay valid. The former owner loses its access: its
secrets, its \`jwks\`, and the tokens and grants of its workspace, unless the application is installed there. A confidential
application gets a new secret, which is in this response only. ${secretOnRetry} Any other repeat returns null: rotate the secret
in that case. Access tokens of the former owner for other workspaces are valid until they expire, or until \`/revoke-downstream\`.
\`GET /applications?offered=true\` shows the redirect URIs; \`redirectUris\` names the URIs to keep. All tokens of a public
application end, and its \`backchannelLogoutUri\` is removed. For admins and owners, with a credential that has every scope of the
application.`,
  body: z
    .strictObject({
      redirectUris: z
        .array(z.string().min(1).max(2_000))
        .max(20, 'must have at most 20 entries')
        .optional()
        .meta({
          description:
            'The present redirect URIs to keep; all others are removed. Required for a public application with redirect URIs. Default for a confidential application: all are kept.',
        }),
      keepSecretsHours: z
        .number()
        .min(0, 'must be 0 to 168 hours (7 days)')
        .max(168, 'must be 0 to 168 hours (7 days)')
        .default(0)
        .meta({
          description:
            "Hours for which the former owner's secrets, but not its jwks, stay valid: 0 to 168",
        }),
    })
    .meta({ examples: [examples.acceptanceExample] }),
  idempotent: true,
  responses: {
    200: {
      ...application,
      description: 'The application, and its new secret, in this response only',
      schema: applicationSchema
        .extend({
          clientSecret: z.string().nullable().meta({
            description:
              'The new client secret; null for a public application, and for a repeat without the Idempotency-Key',
          }),
        })
        .meta({ examples: [examples.acceptedExample] }),
    },
    403: {
      description:
        'The caller is not an admin, or the application has scopes that the credential lacks',
    },
    409: conflict,
  },
});

const anyScope = `(${scopes.join('|').replaceAll('.', '\\.')})`;
const changes = [
  'suspend',
  'delete',
  'revoke-downstream',
  'compromise',
  'transfer',
  'scopes',
  'unpublish',
] as const;

export const previewChange = defineEndpoint({
  ...common,
  operationId: 'previewChange',
  permission: permissions.previewChange,
  method: 'get',
  path: '/applications/{id}/impact',
  summary: 'Preview the impact of a change',
  params,
  query: z.strictObject({
    change: z.enum(changes, `must be one of ${changes.join(', ')}`),
    scopes: z
      .string()
      .max(2_000)
      .transform((text) => text.split(/[ ,]+/).filter(Boolean))
      .pipe(z.array(scopeSchema))
      .meta({ pattern: `^${anyScope}([ ,]+${anyScope})*$` })
      .optional()
      .meta({ description: 'For `change=scopes`: the new scopes, separated by commas' }),
  }),
  responses: {
    200: {
      description: 'What the change would affect at present',
      schema: z
        .object({
          change: z.enum(changes),
          workspaces: z.int(),
          installations: z.int(),
          authorizations: z.int(),
          liveAccessTokens: z.int(),
          liveRefreshTokens: z.int(),
          scopesAdded: z.array(scopeSchema),
          scopesRemoved: z.array(scopeSchema),
          effects: z
            .array(z.string())
            .meta({ description: 'The effects of the change, as sentences' }),
        })
        .meta({ id: 'ChangeImpact', examples: [examples.impactExample] }),
    },
  },
});

export const listSecrets = defineEndpoint({
  ...common,
  operationId: 'listSecrets',
  permission: permissions.listSecrets,
  method: 'get',
  path: '/applications/{id}/secrets',
  summary: 'List the active secrets of an application, with the last use of each',
  params,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of secrets, newest first',
      schema: pageOf(secretSchema),
    },
  },
});

export const rotateSecret = defineEndpoint({
  ...common,
  operationId: 'rotateSecret',
  permission: permissions.rotateSecret,
  method: 'post',
  path: '/applications/{id}/secrets',
  summary: 'Rotate the secret of an application: existing secrets stay valid during the overlap',
  description: `${rotatedTwice} ${secretOnRetry}`,
  params,
  headers: changePreconditions,
  body: z
    .strictObject({
      overlapHours: z
        .number()
        .min(0, 'must be 0 to 168 hours (7 days)')
        .max(168, 'must be 0 to 168 hours (7 days)')
        .default(24)
        .meta({ description: 'Hours for which the existing secrets stay valid: 0 to 168' }),
    })
    .meta({ examples: [examples.rotationExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The secret, in this response only',
      schema: secretSchema
        .extend({ clientSecret: z.string() })
        .meta({ examples: [examples.rotatedSecretExample] }),
    },
    409: conflict,
  },
});

export const revokeSecret = defineEndpoint({
  ...common,
  operationId: 'revokeSecret',
  permission: permissions.revokeSecret,
  method: 'delete',
  path: '/applications/{id}/secrets/{secretId}',
  summary: 'Revoke a secret of an application; the last secret can only be rotated',
  params: z.object({ id: idSchema, secretId: idSchema }),
  responses: {
    204: { description: 'Revoked' },
    409: conflict,
  },
});
