import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationServer } from './discover.ts';
import { postForm } from './fetch-json.ts';
import { openLoopbackReceiver } from './loopback-receiver.ts';
import { OAuthError } from './oauth-error.ts';
import { type TokenSet, toTokenSet } from './token-set.ts';

export interface BrowserFlow {
  server: Pick<AuthorizationServer, 'issuer' | 'tokenEndpoint'> & { authorizationEndpoint: string };
  clientId: string;
  scope: string;
  /**
   * Shows the address to the user. The user may open the address in another browser of this
   * machine.
   */
  open(url: string): Promise<unknown>;
  signal: AbortSignal;
}

/** The maximum duration of a sign-in, because a closed browser window is not reported. */
const timeoutMs = 600_000;

/**
 * Signs in with the authorization code grant, PKCE (RFC 7636) and a redirect to this machine (RFC
 * 8252).
 * @throws OAuthError, ConnectionError
 */
export async function signInByBrowser({
  server,
  clientId,
  scope,
  open,
  signal,
}: BrowserFlow): Promise<TokenSet> {
  const receiver = await openLoopbackReceiver();
  const [state, verifier] = [randomText(), randomText()];
  const { redirectUri } = receiver;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const received = receiver.receive(state, AbortSignal.any([signal, timeout]));
    // The promise may reject before it is awaited, if the user interrupts the start of the browser.
    received.catch(() => undefined);
    const address = new URL(server.authorizationEndpoint);
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })) {
      address.searchParams.set(name, value);
    }
    await open(address.href);
    const parameters = await received.catch((error) => {
      throw timeout.aborted && !signal.aborted ? new OAuthError('expired_sign_in') : error;
    });
    const fields = {
      grant_type: 'authorization_code',
      code: codeOf(parameters, server.issuer),
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    };
    return toTokenSet(await postForm(server.tokenEndpoint, fields, signal));
  } finally {
    receiver.close();
  }
}

/**
 * Returns the authorization code.
 * @throws OAuthError for an error response, or for the response of another server (RFC 9207)
 */
function codeOf(parameters: URLSearchParams, issuer: string): string {
  const from = parameters.get('iss');
  if (from !== null && from !== issuer) {
    throw new OAuthError(
      'invalid_issuer',
      `The response is from the issuer ${from} instead of ${issuer}: start again with irp login.`,
    );
  }
  const error = parameters.get('error');
  if (error !== null) {
    throw new OAuthError(error, parameters.get('error_description') ?? undefined);
  }
  const code = parameters.get('code');
  if (code === null) {
    throw new OAuthError(
      'invalid_response',
      'The server returned no authorization code: start again with irp login.',
    );
  }
  return code;
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}
