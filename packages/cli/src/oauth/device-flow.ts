import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionError } from '@irp/client';
import type { AuthorizationServer } from './discover.ts';
import { OAuthError } from './oauth-error.ts';
import { postForm } from './post-form.ts';
import { type TokenSet, toTokenSet } from './token-set.ts';

/** What the person needs, who signs in with a browser, on this machine or another. */
export interface DeviceCode {
  userCode: string;
  verificationUri: string;
  /** With the code in it, where the server has such an address. */
  verificationUriComplete: string | undefined;
  expiresInS: number;
}

export interface DeviceFlow {
  server: AuthorizationServer;
  clientId: string;
  scope: string;
  show(code: DeviceCode): void;
  signal: AbortSignal;
  wait?: (seconds: number, signal: AbortSignal) => Promise<unknown>;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
/** RFC 8628, section 3.5: unless told, five seconds between two questions, and five more for each `slow_down`. */
const stepS = 5;

/** Signs in by a code that is entered in a browser (RFC 8628). @throws OAuthError, ConnectionError */
export async function signInByDevice({
  server,
  clientId,
  scope,
  show,
  signal,
  wait = sleep,
}: DeviceFlow): Promise<TokenSet> {
  const { deviceCode, intervalS: firstIntervalS, ...code } = await askForCode(server, clientId, scope, signal);
  show(code);
  const endMs = performance.now() + code.expiresInS * 1_000;
  let intervalS = firstIntervalS;
  while (performance.now() < endMs) {
    await wait(intervalS, signal);
    try {
      const fields = { grant_type: grantType, device_code: deviceCode, client_id: clientId };
      return toTokenSet(await postForm(server.tokenEndpoint, fields, signal));
    } catch (error) {
      intervalS = longerInterval(error, intervalS);
    }
  }
  throw new OAuthError('expired_token');
}

/** How long to wait before asking again. @throws what is no reason to */
function longerInterval(error: unknown, intervalS: number): number {
  // A line that is cut: less often from now on, in case that the server is overloaded.
  if (error instanceof ConnectionError) return Math.max(intervalS, 1) * 2;
  if (!(error instanceof OAuthError)) throw error;
  if (error.error === 'slow_down') return intervalS + stepS;
  if (error.error === 'authorization_pending') return intervalS;
  throw error;
}

async function askForCode(server: AuthorizationServer, clientId: string, scope: string, signal: AbortSignal) {
  const answer = await postForm(server.deviceAuthorizationEndpoint, { client_id: clientId, scope }, signal);
  const { device_code: deviceCode, user_code: userCode, verification_uri: verificationUri } = answer;
  const { verification_uri_complete: complete, expires_in: expiresInS, interval: intervalS } = answer;
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof verificationUri !== 'string')
    throw new OAuthError('invalid_response', 'The server answered without a code.');
  return {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: typeof complete === 'string' ? complete : undefined,
    expiresInS: typeof expiresInS === 'number' ? expiresInS : 600,
    intervalS: typeof intervalS === 'number' && intervalS >= 0 ? intervalS : stepS,
  };
}

function sleep(seconds: number, signal: AbortSignal): Promise<unknown> {
  return delay(seconds * 1_000, undefined, { signal });
}
