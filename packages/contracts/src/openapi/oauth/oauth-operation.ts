import type { z } from 'zod';
import type { Method } from '../../endpoint.ts';

export interface OAuthResponse {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  /** Default: `application/json`. */
  contentType?: string;
  /** Set if a browser gets a page. */
  page?: true;
  headers?: Record<string, string>;
}

/**
 * An endpoint of the authorization server, as the OpenAPI document describes it. oidc-provider
 * serves the endpoint and checks the requests.
 */
export interface OAuthOperation {
  operationId: string;
  method: Method;
  path: string;
  summary: string;
  description: string;
  /** The caller: a client with credentials, the holder of an access token, or anybody. */
  caller: 'client' | 'token' | 'anybody';
  query?: z.ZodObject;
  /** The body of the request, as `application/x-www-form-urlencoded`. */
  form?: z.ZodObject;
  example?: Record<string, string>;
  responses: Readonly<Record<number, OAuthResponse>>;
}
