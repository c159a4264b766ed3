import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mailLanguages } from '../notifications/mail-kinds.ts';
import { roleSchema } from '../permissions/roles.ts';
import { environmentSchema, principalSchema } from '../principal.ts';
import { problemSchema } from '../problem.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory', 'notifications'],
  tag: 'Internal',
} as const;

/** The cookies of the session, unchanged from the browser and without any further cookies. */
const cookieSchema = z.string().max(2_000);

export const signedInPersonSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Undefined if the user has not chosen a language. */
  language: z.enum(mailLanguages).optional(),
  /** The CSRF token for forms of this session. */
  csrf: z.string(),
  /**
   * Whether forms require another sign-in, because an admin in one of the user's workspaces has
   * ended the user's sessions there.
   */
  asksForSignIn: z.boolean().default(false),
  /** All workspaces of the user, sorted by name. */
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      region: z.string(),
      role: roleSchema,
    }),
  ),
});

export type SignedInPerson = z.infer<typeof signedInPersonSchema>;

/** Finds the signed-in user of a browser, for the pages of another service. */
export const resolveBrowserSession = defineEndpoint({
  ...internal,
  operationId: 'resolveBrowserSession',
  path: '/internal/browser-sessions/resolve',
  summary: 'Resolve the session of a browser to the person who is signed in',
  body: z.strictObject({ cookie: cookieSchema }),
  responses: {
    200: { description: 'The person', schema: signedInPersonSchema },
    404: { description: 'Nobody is signed in, or the session has ended', schema: problemSchema },
  },
});

/**
 * Finds the rights of a user in a workspace. Pages call the operations of the API with the
 * resulting principal.
 */
export const resolveBrowserPrincipal = defineEndpoint({
  ...internal,
  operationId: 'resolveBrowserPrincipal',
  path: '/internal/browser-sessions/principal',
  summary:
    'Resolve a browser session to a principal with the scopes of the role of the person in a workspace',
  body: z.strictObject({
    cookie: cookieSchema,
    workspaceId: z.string().max(64),
    environment: environmentSchema,
  }),
  responses: {
    200: {
      description: 'The principal',
      schema: z.object({ principal: principalSchema }),
    },
    401: { description: 'Nobody is signed in, or the session has ended', schema: problemSchema },
    403: {
      description: 'The workspace requires a second factor, and this session began without one',
      schema: problemSchema,
    },
    404: { description: 'The person has no such workspace in this region', schema: problemSchema },
    409: {
      description:
        'An admin ended the sessions of the person in the workspace after this one began',
      schema: problemSchema,
    },
  },
});
