import { z } from 'zod';
import { oauthRoutes } from '../../authorization/oauth-routes.ts';
import {
  authorizationRequestFields,
  clientFields,
  oauthErrorSchema,
  scopeField,
  workspaceField,
} from './oauth-fields.ts';
import type { OAuthOperation } from './oauth-operation.ts';

const { response_type, redirect_uri, ...optionalFields } = authorizationRequestFields;
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The operations with which an authorization begins. */
export const authorizationOperations: readonly OAuthOperation[] = [
  {
    operationId: 'authorize',
    method: 'get',
    path: oauthRoutes.authorization,
    summary: 'Ask a person for access, in a browser',
    description:
      'The person signs in and consents; the browser is then sent to `redirect_uri` with `code`, `state` and `iss`, or with `error` (RFC 6749, section 4.1; RFC 9207). PKCE (`code_challenge`, `S256`) is required of public applications and of those with `pkceRequired: true`. With `request_uri` of a pushed request, only `client_id` is needed besides.',
    caller: 'anybody',
    query: z.object({
      client_id: z.string(),
      response_type: response_type.optional(),
      redirect_uri: redirect_uri.optional(),
      ...optionalFields,
      request_uri: z
        .string()
        .optional()
        .meta({ description: 'URI of a pushed request (RFC 9126)' }),
    }),
    responses: {
      200: {
        description:
          'With `response_mode=form_post`: a page that posts the result to `redirect_uri`',
        page: true,
      },
      303: {
        description: 'Redirect to the sign-in page, or with the result to `redirect_uri`',
        headers: { Location: 'URL of the next page' },
      },
      400: {
        description:
          'The client or the redirect URI is not valid, so that there is no address to send an error to',
        schema: oauthErrorSchema,
        example: { error: 'invalid_client', error_description: 'client is invalid' },
        page: true,
      },
    },
  },
  {
    operationId: 'authorizeByForm',
    method: 'post',
    path: oauthRoutes.authorization,
    summary: 'Ask a person for access, with a form in a browser',
    description:
      'Redirects the browser to the same request with a query (OpenID Connect Core 1.0, section 3.1.2.1).',
    caller: 'anybody',
    form: z
      .object({
        client_id: z.string(),
        response_type: response_type.optional(),
        redirect_uri: redirect_uri.optional(),
        ...optionalFields,
      })
      .meta({
        examples: [
          {
            client_id: '01920000-0000-7000-8000-000000000001',
            response_type: 'code',
            redirect_uri: 'https://partner.example.com/callback',
            scope: 'investments.read',
            state: 'af0ifjsldkj',
            code_challenge: challenge,
            code_challenge_method: 'S256',
          },
        ],
      }),
    responses: {
      303: {
        description: 'Redirect to the same request with a query',
        headers: { Location: 'URL of the next page' },
      },
    },
  },
  {
    operationId: 'pushAuthorizationRequest',
    method: 'post',
    path: oauthRoutes.pushed_authorization_request,
    summary: 'Push an authorization request',
    description:
      'The parameters of the authorization endpoint, sent by the server of the client (RFC 9126).',
    caller: 'client',
    form: z.object({ ...clientFields, ...authorizationRequestFields }),
    example: {
      response_type: 'code',
      redirect_uri: 'https://partner.example/callback',
      scope: 'investments.read',
      state: 'af0ifjsldkj',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    },
    responses: {
      201: {
        description: 'The reference for the authorization endpoint',
        schema: z
          .object({
            request_uri: z.string(),
            expires_in: z.int(),
          })
          .meta({ id: 'PushedAuthorizationRequest' }),
        example: {
          request_uri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c',
          expires_in: 60,
        },
      },
    },
  },
  {
    operationId: 'authorizeDevice',
    method: 'post',
    path: oauthRoutes.device_authorization,
    summary: 'Begin the authorization of a device',
    description:
      'The device shows `user_code` and `verification_uri`, and asks for the token every `interval` seconds (RFC 8628).',
    caller: 'client',
    form: z.object({
      ...clientFields,
      scope: scopeField,
      workspace_id: workspaceField,
    }),
    example: { client_id: '01a1fdcc-7c2b-7d6e-9a41-5b1f0c9e2d37', scope: 'investments.read' },
    responses: {
      200: {
        description: 'The codes',
        schema: z
          .object({
            device_code: z.string(),
            user_code: z.string(),
            verification_uri: z.string(),
            verification_uri_complete: z.string(),
            expires_in: z.int(),
            interval: z.int().optional(),
          })
          .meta({ id: 'DeviceAuthorization' }),
        example: {
          device_code: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS',
          user_code: 'WDJB-MJHT',
          verification_uri: 'https://api.example.com/oauth/device',
          verification_uri_complete: 'https://api.example.com/oauth/device?user_code=WDJB-MJHT',
          expires_in: 600,
          interval: 5,
        },
      },
    },
  },
];
