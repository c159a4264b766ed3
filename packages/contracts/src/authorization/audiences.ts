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
  /** An owner of the organization, notified because the workspace has no recipient. Absent: no. */
  inPlaceOfAdmins: z.boolean().optional(),
});

/** The recipients for a workspace without admins. */
const audienceFallbacks = ['organization_owners', 'nobody'] as const;
export type AudienceFallback = (typeof audienceFallbacks)[number];

/** A workspace that is notified of an event. */
export const audienceWorkspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * The installation of the application at the time of the event; null without an application, and
   * for an application that needed no installation.
   */
  installationId: z.string().nullable(),
  /**
   * The environment of the installation. Absent: no installation, or an installation of a former
   * version in the environment of the application.
   */
  environment: environmentSchema.optional(),
  recipients: z.array(recipientSchema),
  fallback: z.enum(audienceFallbacks).nullable(),
});

export const audienceSchema = z.object({
  workspaces: z.array(audienceWorkspaceSchema),
  /** `after` of the next page (the next page can be empty); null on the last page. */
  next: z.string().nullable(),
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Absent in responses of a former version of the service. */
      environment: environmentSchema.optional(),
      /** Organization and workspace of each of `owners`, for people. */
      owners: z.array(
        z.object({
          workspaceId: z.string(),
          name: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The person of `names`; null: not requested, or unknown. */
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
    'Who is told of an event: people of the workspaces in which an application had access at a time, by workspace',
  body: z.strictObject({
    /** Absent: `only` names the workspaces. */
    applicationId: id.optional(),
    /** The time of the event. Access that began later or ended earlier does not count. */
    at: z.iso.datetime(),
    /** The workspaces that owned the application at the time; both workspaces of a transfer. */
    owners: z.array(id).max(2).default([]),
    /** Whether the owners are notified, too. */
    tellOwners: z.boolean().default(true),
    /** Exactly these workspaces, as the event names. */
    only: z.array(id).min(1).max(1_000).optional(),
    /** The workspaces of this organization with admins. */
    organizationId: id.optional(),
    /**
     * `owner`: the owner of the application, in the workspace of the application; the admins of the
     * workspace if the owner is not a member. `admins_and_owner`: the admins and the owner.
     */
    to: z.enum(['admins', 'admins_and_owner', 'owner']).default('admins'),
    /** Replaces the recipients of `to` by a single person, while the person is a member. */
    member: id.optional(),
    /**
     * Further recipients: each a member of the given workspace, with a role that can have the
     * scope.
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
    /** A person named in the mail. */
    names: id.optional(),
    /** The page begins after the workspace with this id. */
    after: id.optional(),
    limit: z.int().min(1).max(200).default(200),
  }),
  responses: {
    200: {
      description: 'A page by ascending id of the workspaces, of up to `limit`',
      schema: audienceSchema,
    },
    404: { description: 'No such application' },
  },
});
