import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import * as examples from './installation-examples.ts';
import {
  applicationInstallationSchema,
  bodyIdSchema,
  installationPreviewSchema,
  installationSchema,
  installationStates,
  reasonSchema,
  seenScopesSchema,
} from './installation-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Installations',
} as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the installation; send it as If-Match' };
const installation = {
  description: 'The installation',
  schema: installationSchema,
  headers: etag,
};
const state = z
  .enum(installationStates, `must be one of ${installationStates.join(', ')}`)
  .optional();
const parties =
  'For admins of the installing workspace and of the publishing workspace, and operators of the platform.';
const otherScopes =
  '`added` and `removed` show how the requested scopes now differ from the sent scopes';
const change = {
  ...common,
  method: 'post',
  params,
  headers: changePreconditions,
  idempotent: true,
} as const;

export const previewInstallation = defineEndpoint({
  ...common,
  operationId: 'previewInstallation',
  permission: permissions.previewInstallation,
  method: 'get',
  path: '/installations/preview',
  summary: 'See which scopes an application asks for before it is installed',
  description:
    'Explains every scope with its risk and the reason of the publisher, the difference from the scopes of an existing installation, and whether the application can be installed now. An installation must agree to `scopesRequested`.',
  query: z.strictObject({
    applicationId: idFilter().meta({
      description: 'The application to install',
      examples: ['018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37'],
    }),
    environment: environmentSchema.optional().meta({
      description: 'Environment of the installation. Default: the environment of the credential',
    }),
  }),
  responses: {
    200: { description: 'The preview of the installation', schema: installationPreviewSchema },
    404: { description: 'No such application, or it is not shown to this workspace' },
  },
});

export const createInstallation = defineEndpoint({
  ...common,
  operationId: 'createInstallation',
  permission: permissions.createInstallation,
  method: 'post',
  path: '/installations',
  summary: 'Install an application in the workspace',
  description:
    'For admins and owners. `scopes` are the scopes that the caller saw: 409 if the application now asks for other scopes. The credential must have each scope. A sandbox application can be installed only in the sandbox. A workspace has at most one installation of an application.',
  body: z
    .strictObject({
      applicationId: bodyIdSchema,
      environment: environmentSchema,
      scopes: seenScopesSchema,
    })
    .meta({ examples: [examples.newInstallationExample] }),
  idempotent: true,
  responses: {
    201: {
      ...installation,
      headers: { ...etag, Location: 'Path of the installation' },
    },
    403: {
      description:
        'The application accepts no new installations, the policy of the organization does not allow its publisher, or the credential lacks a scope',
    },
    404: { description: 'No such application, or it is not shown to this workspace' },
    409: {
      description: `The application is already installed in either environment, is suspended, or asks for other scopes: ${otherScopes}`,
    },
  },
});

export const listInstallations = defineEndpoint({
  ...common,
  operationId: 'listInstallations',
  permission: permissions.listInstallations,
  method: 'get',
  path: '/installations',
  summary: 'List the installations of the workspace, also those that have ended',
  query: pageQuery.extend({
    state,
    applicationId: idFilter().optional(),
    environment: environmentSchema.optional(),
  }),
  responses: {
    200: {
      description: 'A page of installations',
      schema: pageOf(installationSchema),
    },
  },
});

export const getInstallation = defineEndpoint({
  ...common,
  operationId: 'getInstallation',
  permission: permissions.getInstallation,
  method: 'get',
  path: '/installations/{id}',
  summary: 'Read an installation',
  description: `${parties} Only the installing workspace itself sees its people.`,
  params,
  responses: {
    200: installation,
    404: { description: 'No such installation' },
  },
});

export const deleteInstallation = defineEndpoint({
  ...common,
  operationId: 'deleteInstallation',
  permission: permissions.deleteInstallation,
  method: 'delete',
  path: '/installations/{id}',
  summary: 'Uninstall an application',
  description: `${parties} Tokens and consents of the application in the workspace end at once. The record stays, as \`uninstalled\`, or as \`revoked\` if another party ended the installation.`,
  params,
  headers: changePreconditions,
  responses: {
    204: { description: 'The installation has ended' },
    404: { description: 'No such installation' },
  },
});

export const suspendInstallation = defineEndpoint({
  ...change,
  operationId: 'suspendInstallation',
  permission: permissions.suspendInstallation,
  path: '/installations/{id}/suspend',
  summary: 'Suspend an installation: its tokens are rejected at once',
  description: `${parties} Only the party that suspended the installation can resume it.`,
  body: z
    .strictObject({ reason: reasonSchema })
    .meta({ examples: [examples.suspendInstallationExample] }),
  responses: {
    200: {
      ...installation,
      examples: { 'application/json': examples.suspendedInstallationExample },
    },
    409: { description: 'The installation has ended' },
  },
});

export const resumeInstallation = defineEndpoint({
  ...change,
  operationId: 'resumeInstallation',
  permission: permissions.resumeInstallation,
  path: '/installations/{id}/resume',
  summary: 'Lift the own suspension of an installation',
  description: `${parties} The installation stays suspended while another party suspends it.`,
  body: z.strictObject({}).meta({ examples: [{}] }),
  responses: {
    200: installation,
    403: { description: 'Another party suspended the installation' },
    409: { description: 'The installation has ended' },
  },
});

export const reauthorizeInstallation = defineEndpoint({
  ...change,
  operationId: 'reauthorizeInstallation',
  permission: permissions.reauthorizeInstallation,
  path: '/installations/{id}/reauthorize',
  summary: 'Agree to the scopes that an installed application asks for now',
  description:
    'For admins and owners of the workspace. `scopes` are the scopes that the admin saw. The credential must have each scope that is added. No scope can be added while the listing is delisted.',
  body: z
    .strictObject({ scopes: seenScopesSchema })
    .meta({ examples: [examples.scopesSeenExample] }),
  responses: {
    200: installation,
    403: {
      description:
        'The credential lacks a scope, or the operator of the platform removed the application from the directory',
    },
    409: {
      description: `The installation has ended, or the application asks for other scopes: ${otherScopes}`,
    },
  },
});

export const listApplicationInstallations = defineEndpoint({
  ...common,
  operationId: 'listApplicationInstallations',
  permission: permissions.listApplicationInstallations,
  method: 'get',
  path: '/applications/{id}/installations',
  summary: 'List the installations of an application as its publisher',
  description: 'Shows workspaces and their organizations, never their people.',
  params,
  query: pageQuery.extend({
    state,
    environment: environmentSchema.optional(),
  }),
  responses: {
    200: {
      description: 'A page of installations',
      schema: pageOf(applicationInstallationSchema),
    },
  },
});
