import { randomText, sha256 } from './base64url.ts';
import type { Clock } from './clock.ts';
import { clientIdOf, type Place } from './place.ts';
import type { Prover } from './prover.ts';
import { errorOfResponse, errorOfStatus, SessionError } from './session-error.ts';
import { subjectOf } from './subject-of.ts';

export interface Token {
  value: string;
  /** Time of expiry, by the clock of the server. */
  expiresAtMs: number;
  /** Id of the person. */
  subject: string;
}

export interface TokenSource {
  fetch: typeof fetch;
  origin: string;
  clock: Clock;
  prove: Prover;
}

/**
 * Gets a token with the session of the browser, without a page for sign-in or consent
 * (`prompt=none`). The code verifier is stored only during this call.
 * @throws SessionError
 */
export async function requestToken(source: TokenSource, place: Place): Promise<Token> {
  try {
    const verifier = randomText();
    const code = await requestCode(source, place, verifier);
    return await exchangeCode(source, place, code, verifier);
  } catch (error) {
    if (error instanceof SessionError) {
      throw error;
    }
    throw new SessionError('unavailable', 'The platform does not answer.', { cause: error });
  }
}

async function requestCode(source: TokenSource, place: Place, verifier: string): Promise<string> {
  const { origin, clock } = source;
  const state = randomText();
  const query = new URLSearchParams({
    client_id: clientIdOf(place),
    response_type: 'code',
    redirect_uri: callbackOf(origin),
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
    state,
    scope: 'openid',
    prompt: 'none',
  });
  if (place.workspaceId !== undefined) {
    query.set('workspace_id', place.workspaceId);
  }
  const response = await source.fetch(`${origin}/oauth/authorize?${query}`, {
    credentials: 'include',
    redirect: 'follow',
  });
  clock.observe(response);
  const url = new URL(response.url);
  if (url.origin + url.pathname !== callbackOf(origin)) {
    throw errorOfStatus(response);
  }
  const code = url.searchParams.get('code');
  if (code === null || url.searchParams.get('state') !== state) {
    query.delete('prompt');
    throw errorOfResponse(url.searchParams, `/oauth/authorize?${query}`);
  }
  return code;
}

async function exchangeCode(
  { fetch, origin, clock, prove }: TokenSource,
  place: Place,
  code: string,
  verifier: string,
): Promise<Token> {
  const url = `${origin}/oauth/token`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { DPoP: await prove({ method: 'POST', url }) },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackOf(origin),
      client_id: clientIdOf(place),
      code_verifier: verifier,
    }),
    credentials: 'omit',
  });
  clock.observe(response);
  if (!response.ok) {
    throw errorOfStatus(response);
  }
  const body = await response.json();
  return {
    value: body.access_token,
    expiresAtMs: clock.nowMs() + body.expires_in * 1_000,
    subject: subjectOf(body.id_token),
  };
}

function callbackOf(origin: string): string {
  return `${origin}/console/callback`;
}
