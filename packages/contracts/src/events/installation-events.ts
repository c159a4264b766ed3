import { z } from 'zod';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { personal, personId, plainText } from './personal-data.ts';

const installation = { category: 'permission', subject: 'installation' } as const;
const ofDirectory = { ...installation, emitters: ['directory'] } as const;
const ofRequest = { ...ofDirectory, subject: 'installation_request' } as const;
const scopeList = z.array(scopeSchema);
const ids = { applicationId: plainText, installationId: plainText };
/** The party that decided: the workspace, the publisher, or the operator. */
const by = z.enum(['tenant', 'publisher', 'platform']);
const reason = personal(z.string(), 'actor');
const applicationId = '01920000-0000-7000-8000-000000000004';
const installationId = '01920000-0000-7000-8000-000000000008';
const requestId = '01920000-0000-7000-8000-00000000000a';
const scopes = ['investments.read'];
const example = {
  applicationId,
  installationId,
  scopes,
};
const state = {
  detail: z.strictObject({ ...ids, scopes: scopeList }),
  example,
};

/** Events about the access of an application to other workspaces. */
export const installationEvents = [
  defineEvent({
    type: 'installation.created',
    ...ofDirectory,
    summary: 'An admin installed an application in the workspace, with these scopes.',
    detail: z.strictObject({
      ...ids,
      scopes: scopeList,
      requestId: plainText.optional(),
      /** The member whose request was approved. */
      requestedBy: personId.optional(),
    }),
    example,
  }),
  defineEvent({
    type: 'installation.reauthorization_required',
    ...ofDirectory,
    summary:
      'An application asks for scopes that its installation does not have: they are withheld until an admin agrees.',
    detail: z.strictObject({
      ...ids,
      scopes: scopeList,
      withheld: scopeList,
    }),
    example: { ...example, withheld: ['investments.write'] },
  }),
  defineEvent({
    type: 'installation.reauthorized',
    ...ofDirectory,
    summary: 'An admin agreed to the scopes that the application asks for now.',
    detail: z.strictObject({
      ...ids,
      added: scopeList,
      scopes: scopeList,
    }),
    example: {
      ...example,
      added: ['investments.write'],
      scopes: ['investments.read', 'investments.write'],
    },
  }),
  defineEvent({
    type: 'installation.narrowed',
    ...ofDirectory,
    summary: 'Scopes were removed from an installation, and from every token at once.',
    detail: z.strictObject({
      ...ids,
      removed: scopeList,
      scopes: scopeList,
    }),
    example: { ...example, removed: ['investments.write'] },
  }),
  defineEvent({
    type: 'installation.suspended',
    ...ofDirectory,
    summary:
      'An installation was suspended: the application has no access until everybody who suspended it has resumed it.',
    detail: z.strictObject({
      ...ids,
      scopes: scopeList,
      by: by.optional(),
      reason: reason.optional(),
    }),
    example: {
      ...example,
      by: 'publisher',
      reason: 'The contract has ended',
    },
  }),
  defineEvent({
    type: 'installation.resumed',
    ...ofDirectory,
    summary: 'A suspension of an installation was lifted.',
    detail: z.strictObject({
      ...ids,
      scopes: scopeList,
      by: by.optional(),
    }),
    example: { ...example, by: 'publisher' },
  }),
  defineEvent({
    type: 'installation.removed',
    ...ofDirectory,
    summary: 'An installation ended, with its tokens and grants.',
    detail: z.strictObject({
      ...ids,
      scopes: scopeList,
      state: z.enum(['uninstalled', 'revoked']),
      by,
      reason: reason.optional(),
    }),
    example: {
      ...example,
      state: 'uninstalled',
      by: 'tenant',
    },
  }),
  defineEvent({
    type: 'installation.requested',
    ...ofRequest,
    summary: 'A member asked the admins to install an application.',
    detail: z.strictObject({
      applicationId: plainText,
      scopes: scopeList,
      reason: reason.optional(),
    }),
    example: {
      applicationId,
      scopes,
      reason: 'For the monthly report',
    },
  }),
  defineEvent({
    type: 'installation.request_declined',
    ...ofRequest,
    summary: 'An admin declined the request to install an application.',
    detail: z.strictObject({
      applicationId: plainText,
      userId: personId,
      reason: reason.optional(),
    }),
    example: {
      applicationId,
      userId: '01920000-0000-7000-8000-000000000005',
      reason: 'We have another one',
    },
  }),
  defineEvent({
    type: 'installation.request_withdrawn',
    ...ofRequest,
    summary: 'The member who asked for an application withdrew the request.',
    detail: z.strictObject({ applicationId: plainText }),
    example: { applicationId },
  }),
  defineEvent({
    type: 'installation_policy.updated',
    category: 'workspace',
    subject: 'organization',
    emitters: ['directory'],
    summary:
      'The installation policy of an organization changed: whose applications its workspaces may install, or whether members may ask.',
    detail: z.strictObject({
      publishers: z.enum(['any', 'approved']),
      approvedPublishers: z.array(plainText),
      memberRequests: z.enum(['allowed', 'refused']),
    }),
    example: {
      publishers: 'approved',
      approvedPublishers: [requestId],
      memberRequests: 'allowed',
    },
  }),

  // In earlier versions, the authorization service emitted this event, and recorded decisions of
  // the directory.
  defineEvent({
    type: 'installation.granted',
    ...installation,
    summary:
      'An application was granted access to a workspace, with these scopes. Emitted by former versions only.',
    ...state,
  }),
  defineEvent({
    type: 'installation.widened',
    ...installation,
    summary: 'Scopes were added to an installation. Emitted by former versions only.',
    detail: z.strictObject({
      ...ids,
      added: scopeList,
      scopes: scopeList,
    }),
    example: {
      ...example,
      added: ['investments.write'],
      scopes: ['investments.read', 'investments.write'],
    },
  }),
  defineEvent({
    type: 'installation.revoked',
    ...installation,
    summary:
      'The access of an application to a workspace was revoked, with its tokens and grants. Emitted by former versions only.',
    ...state,
  }),
] as const;
