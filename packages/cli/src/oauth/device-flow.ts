import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionError } from '@irp/client';
import type { AuthorizationServer } from './discover.ts';
import { postForm } from './fetch-json.ts';
import { OAuthError } from './oauth-error.ts';
import { type TokenSet, toTokenSet } from './token-set.ts';

/** The code and the addresses for a sign-in with a browser (RFC 8628, section 3.2). */
export interface DeviceCode {
  userCode: string;
  verificationUri: string;
  /** The verification address that contains the code. */
  verificationUriComplete: string | undefined;
  expiresInS: number;
}

export interface DeviceFlow {
  server: Pick<AuthorizationServer, 'tokenEndpoint'> & { deviceAuthorizationEndpoint: string };
  clientId: string;
  scope: string;
  /** Is called once, to show the code to the user. */
  onCode(code: DeviceCode): void;
  signal: AbortSignal;
  wait?: (seconds: number, signal: AbortSignal) => Promise<unknown>;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
/**
 * The default polling interval in seconds, and its increase after each `slow_down` (RFC 8628,
 * sections 3.2 and 3.5).
 */
const intervalStepS = 5;

/** Signs in with the device authorization grant (RFC 8628). @throws OAuthError, ConnectionError */
export async function signInByDevice({
  server,
  clientId,
  scope,
  onCode,
  signal,
  wait = sleep,
}: DeviceFlow): Promise<TokenSet> {
  const {
    deviceCode,
    intervalS: firstIntervalS,
    ...code
  } = await requestCode(server, clientId, scope, signal);
  onCode(code);
  const endMs = performance.now() + code.expiresInS * 1_000;
  let intervalS = firstIntervalS;
  while (performance.now() < endMs) {
    await wait(intervalS, signal);
    try {
      const fields = {
        grant_type: grantType,
        device_code: deviceCode,
        client_id: clientId,
      };
      return toTokenSet(await postForm(server.tokenEndpoint, fields, signal));
    } catch (error) {
      intervalS = nextInterval(error, intervalS);
    }
  }
  throw new OAuthError('expired_token');
}

/**
 * Returns the seconds until the next request.
 * @throws `error`, if polling must stop
 */
function nextInterval(error: unknown, intervalS: number): number {
  // After a timeout, the interval doubles (RFC 8628, section 3.5).
  if (error instanceof ConnectionError) {
    return Math.max(intervalS, 1) * 2;
  }
  if (!(error instanceof OAuthError)) {
    throw error;
  }
  // `rate_limit_exceeded` (429) means that clients at this IP address failed too often, or sent too
  // many requests.
  if (error.error === 'slow_down' || error.error === 'rate_limit_exceeded') {
    return intervalS + intervalStepS;
  }
  if (error.error === 'authorization_pending') {
    return intervalS;
  }
  throw error;
}

async function requestCode(
  server: DeviceFlow['server'],
  clientId: string,
  scope: string,
  signal: AbortSignal,
) {
  const received = await postForm(
    server.deviceAuthorizationEndpoint,
    { client_id: clientId, scope },
    signal,
  );
  const {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
  } = received;
  const {
    verification_uri_complete: complete,
    expires_in: expiresInS,
    interval: intervalS,
  } = received;
  if (
    typeof deviceCode !== 'string' ||
    typeof userCode !== 'string' ||
    typeof verificationUri !== 'string'
  ) {
    throw new OAuthError('invalid_response', 'The server returned no device code.');
  }
  return {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: typeof complete === 'string' ? complete : undefined,
    expiresInS: typeof expiresInS === 'number' ? expiresInS : 600,
    intervalS: typeof intervalS === 'number' && intervalS >= 0 ? intervalS : intervalStepS,
  };
}

function sleep(seconds: number, signal: AbortSignal): Promise<unknown> {
  return delay(seconds * 1_000, undefined, { signal });
}
