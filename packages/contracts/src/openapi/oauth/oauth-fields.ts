import { z } from 'zod';
import { identityScopes, scopes } from '../../scopes.ts';

/** The fields with which a client authenticates in the form, without `Authorization: Basic`. */
export const clientFields = {
  client_id: z
    .string()
    .optional()
    .meta({ description: 'Client ID, required without `Authorization: Basic`' }),
  client_secret: z
    .string()
    .optional()
    .meta({ description: 'Secret of a confidential client (`client_secret_post`)' }),
  client_assertion_type: z
    .literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    .optional()
    .meta({ description: 'Type of the `client_assertion`' }),
  client_assertion: z
    .string()
    .optional()
    .meta({ description: 'A signed JWT (`private_key_jwt`, RFC 7523)' }),
};

export const scopeField = z
  .string()
  .optional()
  .meta({
    description: `Scopes, separated by spaces: ${[...identityScopes, ...scopes].map((name) => `\`${name}\``).join(', ')}`,
    examples: ['investments.read'],
  });

export const workspaceField = z
  .string()
  .optional()
  .meta({ description: 'The workspace to act in, where the application is installed in several' });

export const resourceField = z
  .string()
  .optional()
  .meta({ format: 'uri', description: 'The address of the API (RFC 8707), which is the default' });

/** The fields of an authorization request (RFC 6749, section 4.1.1; RFC 7636). */
export const authorizationRequestFields = {
  response_type: z.literal('code'),
  redirect_uri: z
    .string()
    .meta({ format: 'uri', description: 'Must equal a registered redirect URI' }),
  scope: scopeField,
  response_mode: z
    .enum(['query', 'fragment', 'form_post'])
    .optional()
    .meta({ description: 'How the result is returned; default: `query`' }),
  state: z
    .string()
    .optional()
    .meta({ description: 'Returned unchanged, to protect against forged responses' }),
  code_challenge: z
    .string()
    .optional()
    .meta({ description: 'BASE64URL(SHA-256(code_verifier)); required for public clients' }),
  code_challenge_method: z.literal('S256').optional(),
  nonce: z.string().optional().meta({ description: 'Returned in the ID token' }),
  prompt: z
    .string()
    .optional()
    .meta({ description: '`login`, `consent`, `select_account` or `none`' }),
  max_age: z
    .string()
    .optional()
    .meta({ description: 'Maximum number of seconds since the person signed in' }),
  acr_values: z.string().optional().meta({
    description:
      'How the person should sign in, as `acr_values_supported` of the metadata lists it',
  }),
  claims: z
    .string()
    .optional()
    .meta({
      description:
        'JSON that names claims for the ID token or userinfo (OpenID Connect Core 1.0, section 5.5); the person agrees to them as to the scopes `profile` and `email`',
      examples: ['{"id_token":{"name":null,"email":null}}'],
    }),
  resource: resourceField,
  workspace_id: workspaceField,
};

/** The body of an error (RFC 6749, section 5.2). */
export const oauthErrorSchema = z
  .object({
    error: z.string().meta({
      description: 'A code of RFC 6749, 7009, 8628, 8707 or 9449, such as `invalid_grant`',
    }),
    error_description: z
      .string()
      .optional()
      .meta({ description: 'The error in a sentence for people' }),
  })
  .meta({ id: 'OAuthError' });
