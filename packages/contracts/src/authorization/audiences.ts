import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mailLanguages } from '../notifications/mail-kinds.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';

const id = z.string().min(1).max(64);

const recipientSchema = z.object({
  userId: z.string(),
  address: z.string(),
  language: z.enum(mailLanguages),
  /**
   * Whether the recipient is an owner of the organization, who is notified because the workspace
   * has no recipient. Absent: no.
   */
  inPlaceOfAdmins: z.boolean().optional(),
});

/** Who is notified if a workspace has no admins. */
const audienceFallbacks = ['organization_owners', 'nobody'] as const;
export type AudienceFallback = (typeof audienceFallbacks)[number];

/** A workspace whose members are notified of an event. */
export const audienceWorkspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * The installation that the application had when the event happened; null if the event concerns
   * no application, or the application needed no installation.
   */
  installationId: z.string().nullable(),
  /**
   * The environment of the installation; absent if there is no installation. For an installation
   * stored by an earlier version, the environment is absent, and is the environment of the
   * application.
   */
  environment: environmentSchema.optional(),
  recipients: z.array(recipientSchema),
  fallback: z.enum(audienceFallbacks).nullable(),
});

export const audienceSchema = z.object({
  workspaces: z.array(audienceWorkspaceSchema),
  /** The value of `after` for the next page, which may be empty; null on the last page. */
  next: z.string().nullable(),
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Absent if an earlier version of the service sends the response. */
      environment: environmentSchema.optional(),
      /** The names of the organization and workspace, for each workspace id in `owners`. */
      owners: z.array(
        z.object({
          workspaceId: z.string(),
          name: z.string(),
        }),
      ),
    })
    .nullable(),
  /**
   * The user whose id is in `names`; null if the request has no `names`, or the user is unknown.
   */
  person: z
    .object({
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
});

export type Audience = z.infer<typeof audienceSchema>;

export const readAudience = defineEndpoint({
  operationId: 'readAudience',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['notifications'],
  tag: 'Internal',
  path: '/internal/audiences',
  summary:
    'List whom to notify of an event: people of workspaces in which an application had access at a time',
  body: z.strictObject({
    /** The application whose users are notified; absent if `only` names the workspaces. */
    applicationId: id.optional(),
    /** When the event happened. Only users who had access at the time of the event are notified. */
    at: z.iso.datetime(),
    /**
     * The workspaces that owned the application when the event happened. For a transfer, the list
     * contains the former and the new workspace.
     */
    owners: z.array(id).max(2).default([]),
    /** Whether the owners are notified in addition. */
    tellOwners: z.boolean().default(true),
    /** The workspaces to notify, if the event names them. */
    only: z.array(id).min(1).max(1_000).optional(),
    /** Selects the workspaces of this organization that have admins. */
    organizationId: id.optional(),
    /**
     * `owner`: the owner of the application, in the workspace of the application; the admins of the
     * workspace if the owner is not a member. `admins_and_owner`: the admins and the owner.
     */
    to: z.enum(['admins', 'admins_and_owner', 'owner']).default('admins'),
    /** A single user to notify in place of the recipients of `to`, while this user is a member. */
    member: id.optional(),
    /**
     * Users to notify in addition. Each of these users must be a member of the given workspace,
     * with a role that can have the scope.
     */
    also: z
      .array(
        z.object({
          workspaceId: id,
          userId: id,
          scope: scopeSchema.optional(),
        }),
      )
      .max(1)
      .default([]),
    /** The id of a user whose name the mail contains. */
    names: id.optional(),
    /** The id of the workspace after which the page begins. */
    after: id.optional(),
    limit: z.int().min(1).max(200).default(200),
  }),
  responses: {
    200: {
      description: 'A page of up to `limit` workspaces, by ascending id',
      schema: audienceSchema,
    },
    404: { description: 'No such application' },
  },
});
