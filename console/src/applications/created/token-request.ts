/** A response of the token endpoint (RFC 6749, section 5). */
export interface TokenResponse {
  access_token: string;
  expires_in: number;
  scope?: string;
}

/**
 * Requests a token for the application, not for the console.
 * @throws Error with the error of the response (RFC 6749, section 5.2)
 */
export async function requestApplicationToken(
  form: Record<string, string>,
  basic?: { clientId: string; clientSecret: string },
): Promise<TokenResponse> {
  const headers: Record<string, string> =
    basic === undefined
      ? {}
      : { authorization: `Basic ${btoa(`${basic.clientId}:${basic.clientSecret}`)}` };
  const response = await fetch('/oauth/token', {
    method: 'POST',
    credentials: 'omit',
    headers,
    body: new URLSearchParams(form),
  });
  const body = await response.json();
  if (!response.ok) {
    throw new Error(`${body.error}: ${body.error_description}`);
  }
  return body as TokenResponse;
}

/** Calls the API for the first time with the token. */
export async function firstCall({ access_token }: TokenResponse): Promise<string> {
  const response = await fetch('/v2/me', {
    credentials: 'omit',
    headers: { authorization: `Bearer ${access_token}` },
  });
  return JSON.stringify(await response.json(), null, 2);
}
