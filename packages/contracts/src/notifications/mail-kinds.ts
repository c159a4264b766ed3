import { z } from 'zod';

/**
 * The reason of a mail. `lifecycle` (matters on which a workspace relies) and `security` cannot be
 * turned off. `account` mails were requested by somebody. People choose their `optional` mails.
 */
export type MailCategory = 'lifecycle' | 'security' | 'account' | 'optional';

export interface MailKind {
  category: MailCategory;
  /** A line for the page on which users choose mails. */
  summary: string;
  /**
   * The parameters of the template. Names may contain any text, because the template escapes them.
   */
  params: z.ZodObject;
}

const at = z.iso.datetime();
const link = z.string();
const name = z.string();

/** Parameters of every mail about an application, as the recipient's workspace sees it. */
const aboutApplication = {
  application: z.object({
    id: z.string(),
    name,
  }),
  /** Organization and workspace of the owner; after a transfer, the new owner. */
  publisher: name,
  workspace: name,
  /** The relation of the recipient's workspace to the application. */
  relation: z.enum(['user', 'publisher', 'former_publisher']),
  at,
  /** The page on which the recipient can act. */
  link,
};
const reason = z.string().optional();
const scopes = z.array(z.object({ scope: z.string() }));

function kind<const C extends MailCategory, P extends z.ZodRawShape>(
  category: C,
  summary: string,
  params: P,
) {
  return {
    category,
    summary,
    params: z.object(params),
  };
}

/**
 * All mails of the platform. The keys are the names of the templates in
 * `services/notifications/templates`.
 */
export const mailKinds = {
  'application-unpublished': kind('lifecycle', 'An application was unpublished', {
    ...aboutApplication,
    /** `kept`: installations stay active. `revoked`: installations end. */
    installations: z.enum(['kept', 'revoked']),
  }),
  'application-delisted': kind(
    'lifecycle',
    'The platform removed an application from the directory',
    {
      ...aboutApplication,
      reason,
    },
  ),
  'application-unshared': kind('lifecycle', 'An application is no longer shared', aboutApplication),
  'application-suspended': kind('lifecycle', 'An application was suspended', {
    ...aboutApplication,
    by: z.enum(['publisher', 'platform']),
    reason,
  }),
  'authorization-flows-suspended': kind(
    'lifecycle',
    'An application accepts no new authorizations',
    {
      ...aboutApplication,
      reason,
    },
  ),
  'scopes-expanded': kind('lifecycle', 'An application asks for more permissions', {
    ...aboutApplication,
    scopes,
  }),
  'credentials-compromised': kind('lifecycle', 'Credentials of an application were compromised', {
    ...aboutApplication,
    description: reason,
  }),
  'access-revoked': kind('lifecycle', 'Tokens of an application were revoked', aboutApplication),
  'ownership-transferred': kind('lifecycle', 'An application has a new owner', {
    ...aboutApplication,
    formerPublisher: name,
    /** How long the secrets of the former owner remain valid after the transfer, in hours. */
    keepSecretsHours: z.number(),
    keysEnded: z.boolean(),
  }),
  'deletion-scheduled': kind('lifecycle', 'An application will be deleted', {
    ...aboutApplication,
    deletionAt: at,
  }),
  'deletion-cancelled': kind('lifecycle', 'The deletion of an application was cancelled', {
    ...aboutApplication,
    /** When the application will be deleted. */
    deletionAt: at,
    /**
     * Whether the application was suspended before the planned deletion, and is suspended again
     * now.
     */
    isSuspended: z.boolean(),
  }),
  'application-deleted': kind('lifecycle', 'An application was deleted', aboutApplication),

  'secret-rotated': kind('security', 'A client secret was created for an application of yours', {
    ...aboutApplication,
    overlapEndsAt: at,
  }),
  'secrets-left': kind('security', 'A person who has seen client secrets left the workspace', {
    person: z.object({
      id: z.string(),
      name,
    }),
    workspace: name,
    secrets: z.array(
      z.object({
        application: z.object({
          id: z.string(),
          name,
        }),
        prefix: z.string(),
      }),
    ),
    link,
  }),
  'new-sign-in': kind('security', 'Somebody signed in from a new browser', {
    at,
    /**
     * The name of the browser, such as `Firefox`; empty if unknown. Earlier versions added the
     * system: `Firefox on Windows`.
     */
    browser: z.string(),
    /** The name of the system, such as `Windows`; absent if unknown. */
    system: z.string().optional(),
    address: z.string(),
    link,
  }),
  'password-changed': kind('security', 'Your password was changed', { link }),
  'sign-in-codes-changed': kind('security', 'Sign-in codes were turned on or off', {
    on: z.boolean(),
    link,
  }),
  'recovery-codes-replaced': kind('security', 'Recovery codes were replaced', { link }),
  'passkey-changed': kind('security', 'A passkey was added or removed', {
    added: z.boolean(),
    name,
    link,
  }),
  'account-disabled': kind('security', 'The operator disabled your account', {
    at,
    reason: z.string(),
    link,
  }),
  'account-enabled': kind('security', 'The operator enabled your account again', { link }),
  'webhook-endpoint-disabled': kind('lifecycle', 'A webhook endpoint was disabled', {
    endpoint: z.object({
      id: z.string(),
      url: z.string(),
      description: z.string(),
    }),
    workspace: name,
    reason: z.string(),
    /**
     * Whether the application was transferred to another workspace, so the endpoint cannot be
     * activated.
     */
    isTransferred: z.boolean(),
    /**
     * Whether an operator has stopped the endpoint. Only an operator can activate a stopped
     * endpoint. Absent in mails of former versions.
     */
    isStopped: z.boolean().optional(),
    at,
    link,
  }),

  invitation: kind('account', 'You are invited to a workspace', {
    inviter: name.optional(),
    workspace: name,
    organization: name.optional(),
    role: z.string(),
    expiresAt: at,
    link,
  }),
  'choose-password': kind('account', 'Choose a password', {
    inviter: name.optional(),
    workspace: name,
    link,
  }),
  'password-reset': kind('account', 'Choose a new password', { link }),
  'contact-confirmation': kind('account', 'A workspace wants to send its notices to an address', {
    inviter: name.optional(),
    workspace: name,
    expiresAt: at,
    link,
  }),
  'ownership-offered': kind(
    'account',
    'The ownership of an application is offered to your workspace',
    {
      application: z.object({
        id: z.string(),
        name,
      }),
      /** Organization and workspace that offer the integration. */
      publisher: name,
      workspace: name,
      at,
      link,
    },
  ),
  'integrations-offered': kind(
    'account',
    'A publisher shares integrations with your organization',
    {
      /** Organization and workspace of the publisher. */
      publisher: name,
      workspace: name,
      at,
      link,
    },
  ),
  'installation-requested': kind(
    'account',
    'A member asks for the installation of an application',
    {
      application: z.object({
        id: z.string(),
        name,
      }),
      workspace: name,
      member: name,
      reason,
      at,
      link,
    },
  ),
  'installation-request-decided': kind('account', 'Your request for an installation was decided', {
    application: z.object({
      id: z.string(),
      name,
    }),
    workspace: name,
    approved: z.boolean(),
    reason,
    at,
    link,
  }),

  'secret-due': kind('optional', 'A client secret is due for rotation', {
    application: z.object({
      id: z.string(),
      name,
    }),
    workspace: name,
    prefix: z.string(),
    createdAt: at,
    lastUsedAt: at.nullable(),
    link,
  }),
  'deprecated-version': kind('optional', 'Your programs call a deprecated version of the API', {
    name,
    version: z.string(),
    deprecatedOn: z.string(),
    /** Whether `deprecatedOn` is in the future. Absent: no. */
    stillSupported: z.boolean().optional(),
    sunsetAt: at.nullable(),
    successor: z.string().nullable(),
    callers: z.array(
      z.object({
        /**
         * The id of the credential. The mail shows the id if there is neither an `apiKey` nor an
         * `application`.
         */
        credential: z.string(),
        apiKey: z
          .object({
            name,
            prefix: z.string(),
          })
          .optional(),
        /** The application of the calling access tokens. */
        application: z
          .object({
            id: z.string(),
            name,
          })
          .optional(),
        workspace: name,
        calls: z.number(),
        lastAt: at,
      }),
    ),
    /** The number of further callers with fewer calls, missing in `callers`. Absent: 0. */
    more: z.number().optional(),
    link,
  }),
  'webhook-endpoint-failing': kind('optional', 'A webhook endpoint is failing', {
    endpoint: z.object({
      id: z.string(),
      url: z.string(),
      description: z.string(),
    }),
    workspace: name,
    since: at,
    disabledAt: at,
    lastError: z.string(),
    link,
  }),
  'listing-published': kind('optional', 'A listing of yours is in the directory', {
    application: z.object({
      id: z.string(),
      name,
    }),
    workspace: name,
    /** The version of the listing; null if it has none. */
    version: z.string().nullable(),
    at,
    link,
  }),
  'listing-reviewed': kind(
    'optional',
    'A reviewer rejected a listing of yours, or requested changes',
    {
      application: z.object({
        id: z.string(),
        name,
      }),
      workspace: name,
      outcome: z.enum(['rejected', 'changes_requested']),
      version: z.string().nullable(),
      /** The comment of the reviewer, whose name the publisher does not learn. */
      comment: z.string(),
      at,
      link,
    },
  ),
  'chat-refused': kind('optional', 'A chat refuses the notices of the workspace', {
    /** `target` is the origin of the URL, because the complete URL is a secret. */
    chat: z.object({
      id: z.string(),
      target: z.string(),
      description: z.string(),
    }),
    workspace: name,
    reason: z.string(),
    at,
    link,
  }),
  digest: kind('optional', 'The daily mail with the collected notices', {
    /** Number of mails that the digest contains. */
    notices: z.number(),
    groups: z.array(
      z.object({
        /** Absent in mails that concern no particular workspace. */
        workspace: name.optional(),
        mails: z.array(
          z.object({
            subject: z.string(),
            summary: z.string(),
            link,
          }),
        ),
      }),
    ),
    /** Number of mails that are not in `groups`. */
    more: z.number(),
    link,
  }),
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;
export type MailParams<K extends MailKindName> = z.infer<(typeof mailKinds)[K]['params']>;

/** A mail before it is rendered. */
export type MailOf<K extends MailKindName = MailKindName> = {
  [N in K]: { kind: N; params: MailParams<N> };
}[K];

export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
