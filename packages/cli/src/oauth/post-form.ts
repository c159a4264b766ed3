import { ConnectionError } from '@irp/client';
import { OAuthError } from './oauth-error.ts';

const patienceMs = 30_000;

/** Sends a form to an endpoint of the authorization server. @throws OAuthError, ConnectionError */
export async function postForm(
  url: string,
  fields: Record<string, string | undefined>,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return answerOf(url, { method: 'POST', body: new URLSearchParams(given) }, signal);
}

/** What an endpoint answers, as JSON. @throws OAuthError, ConnectionError */
export async function answerOf(url: string, init: RequestInit, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const inTime = AbortSignal.timeout(patienceMs);
  let status: number;
  let text: string;
  try {
    const headers = { Accept: 'application/json' };
    const both = signal ? AbortSignal.any([signal, inTime]) : inTime;
    // Followed, a redirect would take codes and tokens to wherever it points.
    const answer = await fetch(url, { ...init, headers, redirect: 'manual', signal: both });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ConnectionError(url, error);
  }
  const body = parse(text);
  if (status >= 200 && status < 300) return body;
  const { error, error_description: description } = body;
  if (typeof error === 'string') throw new OAuthError(error, typeof description === 'string' ? description : undefined);
  throw new OAuthError('server_error', `${new URL(url).origin} answered ${status} to ${new URL(url).pathname}.`);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
