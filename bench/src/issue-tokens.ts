const atOnce = 16;

/** So many client-credentials tokens. @param url of the token endpoint */
export async function issueTokens(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  count: number,
): Promise<string[]> {
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const one = async (): Promise<string> => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(...(await Promise.all(Array.from({ length: atOnce }, one))));
  return tokens.slice(0, count);
}
