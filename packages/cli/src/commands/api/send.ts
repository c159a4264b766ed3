import type { ApiClient } from '@irp/client';
import { UsageError } from '@irp/command-line';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface ApiRequest {
  method: Method;
  /** Contains the path and the query. */
  url: URL;
  headers: Record<string, string>;
  body: Blob | object | undefined;
}

const placeholder = 'http://platform.invalid';

type Call = (path: string, init: object) => Promise<{ response: Response }>;

/** Sends a request to any path, without static types. Does not read the body of the response. */
export async function send(
  client: ApiClient,
  { method, url, headers, body }: ApiRequest,
  signal: AbortSignal,
): Promise<Response> {
  const call = client[method] as unknown as Call;
  // The client would treat braces in a path as placeholders.
  const path = `${url.pathname}${url.search}`.replaceAll('{', '%7B').replaceAll('}', '%7D');
  const { response } = await call(path, {
    headers,
    signal,
    parseAs: 'stream',
    ...(body === undefined ? {} : { body }),
  });
  return response;
}

export function isMethod(text: string): boolean {
  return methods.some((method) => method === text.toLowerCase());
}

/** @throws UsageError */
export function methodOf(text: string): Method {
  const method = methods.find((one) => one === text.toLowerCase());
  if (!method) {
    const accepted = 'GET, POST, PUT, PATCH or DELETE';
    throw new UsageError(`METHOD must be ${accepted}, not ${JSON.stringify(text)}.`);
  }
  return method;
}

/**
 * Returns a URL with the path and the query. A complete URL is rejected, because the credential
 * could be sent to another server.
 * @throws UsageError
 */
export function urlOf(path: string): URL {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const isPath = !/^[a-z][a-z\d+.-]*:/i.test(path) && URL.canParse(placeholder + absolute);
  if (path === '' || !isPath) {
    throw new UsageError(
      `PATH must be a path of the API, such as /v2/investments, not ${JSON.stringify(path)}.`,
    );
  }
  // Documents such as /openapi.json and /.well-known have no version. The path of a document
  // without a version must begin with a slash.
  const isVersioned = path.startsWith('/') || /^v\d+(?:[/?]|$)/.test(path);
  return new URL(placeholder + (isVersioned ? absolute : `/v2${absolute}`));
}
