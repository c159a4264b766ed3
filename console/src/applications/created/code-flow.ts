import { randomText, sha256 } from '../../session/base64url.ts';

/** An authorization request with PKCE (RFC 7636). */
export interface CodeFlow {
  url: string;
  verifier: string;
  state: string;
}

interface Client {
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
}

export async function newCodeFlow({ clientId, redirectUri, scopes }: Client): Promise<CodeFlow> {
  const verifier = randomText();
  const state = randomText();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
  });
  return {
    url: `/oauth/authorize?${query}`,
    verifier,
    state,
  };
}

/**
 * Returns the code of an authorization response (RFC 6749, section 4.1.2).
 * @param address the address of the redirect, or the code itself
 * @throws Error with the error of the response
 */
export function codeOf(address: string, state: string): string {
  const text = address.trim();
  const query = URL.parse(text)?.searchParams;
  if (query === undefined) {
    return text;
  }
  if (query.has('error')) {
    throw new Error(`${query.get('error')}: ${query.get('error_description')}`);
  }
  if (query.get('state') !== state) {
    throw new Error('state: the address belongs to another sign-in attempt');
  }
  return query.get('code') ?? '';
}
