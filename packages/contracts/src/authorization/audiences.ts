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
  /** An owner of the organization, told because nobody of the workspace is. Absent: no. */
  inPlaceOfAdmins: z.boolean().optional(),
});

/** Who is told in place of admins where a workspace has none. */
const audienceFallbacks = ['organization_owners', 'nobody'] as const;
export type AudienceFallback = (typeof audienceFallbacks)[number];

/** One workspace that is told of an event. */
export const audienceWorkspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the application, at that time; null where it needed none, and without an application. */
  installationId: z.string().nullable(),
  /**
   * Of that installation. Absent: there is none, or it is of a former version, in the environment
   * of the application.
   */
  environment: environmentSchema.optional(),
  recipients: z.array(recipientSchema),
  fallback: z.enum(audienceFallbacks).nullable(),
});

export const audienceSchema = z.object({
  workspaces: z.array(audienceWorkspaceSchema),
  /** `after` of the next page, which can be empty; null: this is the last one. */
  next: z.string().nullable(),
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Absent: a former version of the service does not return it. */
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
  /** The person of `names`; null: not asked for, or unknown. */
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
    /** When it happened. What began later, or had ended before, is not told. */
    at: z.iso.datetime(),
    /** Workspaces that owned the application then: at a transfer, both. */
    owners: z.array(id).max(2).default([]),
    /** Whether the owners are told, too. */
    tellOwners: z.boolean().default(true),
    /** Exactly these workspaces: the event names them. */
    only: z.array(id).min(1).max(1_000).optional(),
    /** The workspaces of this organization that have admins. */
    organizationId: id.optional(),
    /**
     * `owner`: in the workspace that owns it, the address of the application's owner; its admins,
     * where that is nobody's of the workspace. `admins_and_owner`: that one, too.
     */
    to: z.enum(['admins', 'admins_and_owner', 'owner']).default('admins'),
    /** In place of those: this one person, as long as they are a member. */
    member: id.optional(),
    /**
     * Beside those: people, each in one of the workspaces, as long as they are a member there whose
     * role can have the scope.
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
    /** A person whose name the mail says. */
    names: id.optional(),
    /** The id of a workspace: the page begins after it. */
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
