import { changeCredentials, credentials } from './credentials.js';
import { root } from './root.js';

// This module runs the authorization code flow with PKCE (RFC 7636) in this tab. The session
// storage passes the state and the code verifier to the page at the redirect URI.
const pending = 'irp.signIn';
const faultName = 'irp.signInFault';
const redirectUri = new URL('docs/oauth2-redirect.html', root).href;

/**
 * Returns an absolute URL. A path is relative to the folder with the pages, which may have a path
 * prefix.
 */
function addressOf(url) {
  return new URL(url.replace(/^\//, ''), root);
}

/** Navigates to the authorization server. @param scopes default: the scopes of the client */
export async function signIn({ authorize, token }, scopes) {
  if (crypto.subtle === undefined) {
    throw new Error('Browsers sign in by HTTPS, or on localhost, alone.');
  }
  const [verifier, state] = [randomText(), randomText()];
  sessionStorage.setItem(
    pending,
    JSON.stringify({
      verifier,
      state,
      token: addressOf(token).href,
      page: location.href,
    }),
  );
  const url = addressOf(authorize);
  const parameters = {
    response_type: 'code',
    client_id: credentials().clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(name, value);
  }
  if (scopes.length > 0) {
    url.searchParams.set('scope', scopes.join(' '));
  }
  location.assign(url);
}

/**
 * Exchanges the authorization code at the redirect URI, and returns to the page on which the reader
 * signed in.
 */
export async function finishSignIn() {
  const request = JSON.parse(sessionStorage.getItem(pending) ?? 'null');
  sessionStorage.removeItem(pending);
  const response = new URLSearchParams(location.search);
  if (request === null || response.get('state') !== request.state) {
    return fail('No sign-in of this tab is under way. Start again.', new URL('docs', root).href);
  }
  if (!response.has('code')) {
    const message = response.get('error_description') ?? response.get('error');
    return fail(`The sign-in ended: ${message}`, request.page);
  }
  const answer = await fetch(request.token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: response.get('code'),
      redirect_uri: redirectUri,
      client_id: credentials().clientId,
      code_verifier: request.verifier,
    }),
  });
  const body = await answer.json();
  if (!answer.ok) {
    return fail(`The code was not accepted: ${body.error_description ?? body.error}`, request.page);
  }
  changeCredentials({
    token: body.access_token,
    tokenExpiresAtMs: String(Date.now() + body.expires_in * 1000),
  });
  location.replace(request.page);
}

/** Revokes an access token (RFC 7009). */
export async function revoke({ revocation }, token) {
  await fetch(addressOf(revocation), {
    method: 'POST',
    credentials: 'omit',
    body: new URLSearchParams({
      token,
      client_id: credentials().clientId,
    }),
  });
}

/**
 * Returns the error message of the last sign-in and deletes the message; empty if there was no
 * error.
 */
export function takeSignInFault() {
  const message = sessionStorage.getItem(faultName) ?? '';
  sessionStorage.removeItem(faultName);
  return message;
}

function fail(message, page) {
  sessionStorage.setItem(faultName, message);
  location.replace(page);
}

function randomText() {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier) {
  const bytes = new TextEncoder().encode(verifier);
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function base64Url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
