import { ConnectionError } from '@irp/client';
import { OAuthError } from './oauth-error.ts';

const timeoutMs = 30_000;

/** Sends a form to an endpoint of the authorization server. @throws OAuthError, ConnectionError */
export async function postForm(
  url: string,
  fields: Record<string, string | undefined>,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const defined = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  return fetchJson(url, { method: 'POST', body: new URLSearchParams(defined) }, signal);
}

/**
 * Returns the JSON object in a 2xx response.
 * @throws OAuthError for other responses, ConnectionError
 */
export async function fetchJson(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number;
  let text: string;
  try {
    const headers = { Accept: 'application/json' };
    const abort = signal ? AbortSignal.any([signal, timeout]) : timeout;
    // Redirects are not followed, because codes and tokens would be sent to another origin.
    const received = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
      signal: abort,
    });
    status = received.status;
    text = await received.text();
  } catch (error) {
    if (signal?.aborted) {
      throw signal.reason;
    }
    throw new ConnectionError(url, error);
  }
  const body = parse(text);
  if (status >= 200 && status < 300) {
    return body;
  }
  const { error, error_description: description } = body;
  if (typeof error === 'string') {
    throw new OAuthError(error, typeof description === 'string' ? description : undefined);
  }
  throw new OAuthError(
    'server_error',
    `${new URL(url).origin} returned ${status} for ${new URL(url).pathname}.`,
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
