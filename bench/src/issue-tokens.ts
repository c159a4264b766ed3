const concurrency = 16;

/**
 * Requests `count` access tokens by the client credentials grant (RFC 6749, section 4.4).
 * @param url of the token endpoint
 */
export async function issueTokens(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  count: number,
): Promise<string[]> {
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  const one = async (): Promise<string> => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    if (response.status !== 200) {
      throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    }
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const tokens: string[] = [];
  while (tokens.length < count) {
    tokens.push(...(await Promise.all(Array.from({ length: concurrency }, one))));
  }
  return tokens.slice(0, count);
}
