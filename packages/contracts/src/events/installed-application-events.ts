import { z } from 'zod';
import { applicationParties } from '../authorization/application-fields.ts';
import { visibilities } from '../directory/listing-fields.ts';
import { existingInstallations } from '../directory/publication.ts';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { plainText } from './personal-data.ts';
import { visibilityReasons } from './publication-events.ts';

const installed = {
  category: 'application',
  subject: 'application',
  emitters: ['notifications'],
} as const;
const about = {
  /** The id of the event in the log of the publisher. */
  eventId: plainText,
  applicationName: plainText,
  /**
   * The organization and workspace that own the application. No person of the publisher is named.
   */
  publisher: plainText,
  /** Absent if members of the workspace use the application without an installation. */
  installationId: plainText.optional(),
};
const aboutExample = {
  eventId: '01920000-0000-7000-8000-000000000011',
  applicationName: 'Portfolio Sync',
  publisher: 'Meridian Capital (Integrations)',
  installationId: '01920000-0000-7000-8000-000000000008',
};
const by = z.enum(applicationParties);
const deletionAt = '2026-12-01T09:00:00.000Z';

/**
 * Actions of publishers and the platform on an application, for the log of each workspace with an
 * installation.
 */
export const installedApplicationEvents = [
  defineEvent({
    type: 'installed_application.suspended',
    ...installed,
    summary:
      'An application that the workspace uses was suspended; with flowsOnly, it cannot begin new authorizations, but keeps its access.',
    detail: z.strictObject({
      ...about,
      by,
      flowsOnly: z.boolean(),
    }),
    example: {
      ...aboutExample,
      by: 'publisher',
      flowsOnly: false,
    },
  }),
  defineEvent({
    type: 'installed_application.resumed',
    ...installed,
    summary: 'A suspension of an application that the workspace uses was lifted.',
    detail: z.strictObject({
      ...about,
      by,
      flowsOnly: z.boolean(),
    }),
    example: {
      ...aboutExample,
      by: 'publisher',
      flowsOnly: false,
    },
  }),
  defineEvent({
    type: 'installed_application.scopes_expanded',
    ...installed,
    summary:
      'An application that the workspace uses asks for more scopes. It gets the scopes only after an admin agrees.',
    detail: z.strictObject({
      ...about,
      added: z.array(scopeSchema),
    }),
    example: { ...aboutExample, added: ['investments.write'] },
  }),
  defineEvent({
    type: 'installed_application.scopes_reduced',
    ...installed,
    summary: 'An application that the workspace uses gave up scopes; its tokens lost them at once.',
    detail: z.strictObject({
      ...about,
      removed: z.array(scopeSchema),
    }),
    example: { ...aboutExample, removed: ['investments.write'] },
  }),
  defineEvent({
    type: 'installed_application.credentials_compromised',
    ...installed,
    summary:
      'The publisher of an application that the workspace uses reported that its credentials leaked.',
    detail: z.strictObject(about),
    example: aboutExample,
  }),
  defineEvent({
    type: 'installed_application.access_revoked',
    ...installed,
    summary: 'The publisher revoked the tokens of an application in this workspace.',
    detail: z.strictObject(about),
    example: aboutExample,
  }),
  defineEvent({
    type: 'installed_application.ownership_transferred',
    ...installed,
    summary: 'An application that the workspace uses has another publisher.',
    detail: z.strictObject({ ...about, formerPublisher: plainText }),
    example: { ...aboutExample, formerPublisher: 'Alpine Tools (Desk)' },
  }),
  defineEvent({
    type: 'installed_application.deletion_scheduled',
    ...installed,
    summary: 'An application that the workspace uses will be deleted at `deletionAt`.',
    detail: z.strictObject({
      ...about,
      deletionAt: z.iso.datetime(),
    }),
    example: { ...aboutExample, deletionAt },
  }),
  defineEvent({
    type: 'installed_application.restored',
    ...installed,
    summary:
      'The deletion at `deletionAt` of an application that the workspace uses was cancelled.',
    detail: z.strictObject({
      ...about,
      deletionAt: z.iso.datetime(),
    }),
    example: { ...aboutExample, deletionAt },
  }),
  defineEvent({
    type: 'installed_application.deleted',
    ...installed,
    summary: 'An application that the workspace used was deleted.',
    detail: z.strictObject(about),
    example: aboutExample,
  }),
  defineEvent({
    type: 'installed_application.unpublished',
    ...installed,
    summary:
      'The directory no longer shows an application that the workspace uses. Its access stays, or ends.',
    detail: z.strictObject({
      ...about,
      existingInstallations: z.enum(existingInstallations),
    }),
    example: { ...aboutExample, existingInstallations: 'keep' },
  }),
  defineEvent({
    type: 'installed_application.delisted',
    ...installed,
    summary:
      'The operator took an application that the workspace uses out of the directory. Its access stays.',
    detail: z.strictObject(about),
    example: aboutExample,
  }),
  defineEvent({
    type: 'installed_application.visibility_changed',
    ...installed,
    summary:
      'The visibility in the directory of an application that the workspace uses was changed. Its access stays.',
    changedPath: '/visibility',
    detail: z.strictObject({
      ...about,
      before: z.enum(visibilities),
      after: z.enum(visibilities),
      reason: z.enum(visibilityReasons),
    }),
    example: {
      ...aboutExample,
      before: 'organization',
      after: 'private',
      reason: 'plan',
    },
  }),
] as const;
