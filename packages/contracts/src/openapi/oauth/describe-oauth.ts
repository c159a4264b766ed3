import type { z } from 'zod';
import type { OpenApiResponse, Operation, Reference } from '../document.ts';
import { parametersIn } from '../parameters.ts';
import { pascalCase } from '../pascal-case.ts';
import { headersOf } from '../response-headers.ts';
import type { SchemaCatalog } from '../schema-catalog.ts';
import { authorizationOperations } from './authorization-operations.ts';
import { discoveryOperations } from './discovery-operations.ts';
import { oauthErrorSchema } from './oauth-fields.ts';
import type { OAuthOperation, OAuthResponse } from './oauth-operation.ts';
import { tokenOperations } from './token-operations.ts';

/** The endpoints of the authorization server that programs call. */
export const oauthOperations: readonly OAuthOperation[] = [
  ...authorizationOperations,
  ...tokenOperations,
  ...discoveryOperations,
];

const errorsByStatus: Readonly<Record<number, readonly [error: string, description: string]>> = {
  400: ['invalid_request', 'The request, the grant or a scope is not valid'],
  401: ['invalid_client', 'The client or the token is not valid'],
  403: ['insufficient_scope', 'The token or the person does not have the required rights'],
  408: ['invalid_request', 'The body did not arrive in time'],
  413: ['invalid_request', 'The body is too large'],
  414: ['invalid_request', 'The URL is too long'],
  415: ['invalid_request', 'The body is not application/x-www-form-urlencoded'],
  429: ['rate_limit_exceeded', 'The rate limit is exceeded, or too many requests are in progress'],
  431: ['invalid_request', 'The header fields are too large or too many'],
  500: ['server_error', 'Something unexpected went wrong on our side'],
  501: ['invalid_request', 'The body has a transfer coding other than chunked'],
  502: ['temporarily_unavailable', 'The service sent no valid response'],
  503: ['temporarily_unavailable', 'A part of the platform is temporarily unavailable'],
  504: ['temporarily_unavailable', 'The service did not respond in time'],
};

/** Returns the errors of OAuth endpoints as components: `OAuthError400` and so on. */
export function oauthErrorResponses(catalog: SchemaCatalog): Record<string, OpenApiResponse> {
  const schema = catalog.describe(oauthErrorSchema, 'output');
  return Object.fromEntries(
    Object.entries(errorsByStatus).map(([status, [error, description]]) => {
      const example = { error, error_description: description };
      const content = { 'application/json': { schema, example } };
      return [
        `OAuthError${status}`,
        {
          description,
          headers: headersOf(Number(status), false),
          content,
        },
      ];
    }),
  );
}

export function describeOAuth(operation: OAuthOperation, catalog: SchemaCatalog): Operation {
  const { operationId, method, summary, description, form, query, responses } = operation;
  const name = pascalCase(operationId);
  const statuses = Object.keys(errorsByStatus).filter((status) =>
    occurs(Number(status), operation),
  );
  const errors = statuses.map((status): [string, Reference] => [
    status,
    { $ref: `#/components/responses/OAuthError${status}` },
  ]);
  const own = Object.entries(responses).map(([status, response]): [string, OpenApiResponse] => [
    status,
    describeResponse(response, Number(status), catalog),
  ]);
  return {
    operationId,
    tags: ['OAuth'],
    summary,
    description,
    security: securityOf(operation),
    parameters: query ? parametersIn('query', query, catalog) : [],
    ...(method === 'post' && form
      ? { requestBody: formBody(operation, form, catalog, `${name}Request`) }
      : {}),
    responses: Object.fromEntries([...errors, ...own]),
  };
}

function occurs(status: number, { method, caller }: OAuthOperation): boolean {
  if ([408, 413, 415, 501].includes(status)) {
    return method === 'post';
  }
  if (status === 401) {
    return caller !== 'anybody';
  }
  return status === 403 ? caller === 'token' : true;
}

function formBody(
  { example }: OAuthOperation,
  form: z.ZodObject,
  catalog: SchemaCatalog,
  name: string,
) {
  const media = {
    schema: catalog.describe(form, 'input', name),
    ...(example ? { example } : {}),
  };
  return {
    required: true as const,
    content: { 'application/x-www-form-urlencoded': media },
  };
}

function describeResponse(
  response: OAuthResponse,
  status: number,
  catalog: SchemaCatalog,
): OpenApiResponse {
  const { description, schema, example, headers } = response;
  const media = schema && {
    [response.contentType ?? 'application/json']: {
      schema: catalog.describe(schema, 'output'),
      ...(example ? { example } : {}),
    },
  };
  const page = response.page && {
    'text/html': {
      schema: { type: 'string' },
      example: '<!DOCTYPE html>…',
    },
  };
  const content = media || page ? { content: { ...media, ...page } } : {};
  return {
    description,
    headers: headersOf(status, false, headers),
    ...content,
  };
}

function securityOf({ caller }: OAuthOperation): Record<string, string[]>[] {
  if (caller === 'token') {
    return [{ oauth2: ['openid'] }, { bearer: [] }];
  }
  // Authentication is optional in the document, because a public client has no credentials, and
  // other clients may send credentials in the form.
  return caller === 'client' ? [{ clientBasic: [] }, {}] : [];
}
