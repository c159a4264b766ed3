/** Matches any percent sign, because a service would decode the name `%61piKey` to `apiKey`. */
const mayContainKey = /apikey|%/i;

export interface ExtractedApiKeys {
  /**
   * The query without the API keys, otherwise byte for byte as received. The query is empty, or
   * starts with `?`.
   */
  query: string;
  apiKeys: readonly string[];
}

const none: readonly string[] = [];

/**
 * Removes the `apiKey` parameters, in any letter case, from a query that starts with `?`. No
 * service may receive the API keys of callers.
 */
export function extractApiKeys(query: string): ExtractedApiKeys {
  if (query === '' || !mayContainKey.test(query)) {
    return { query, apiKeys: none };
  }
  const apiKeys: string[] = [];
  const remaining: string[] = [];
  for (const parameter of query.slice(1).split('&')) {
    const equals = parameter.indexOf('=');
    const name = equals === -1 ? parameter : parameter.slice(0, equals);
    if (decode(name).toLowerCase() === 'apikey') {
      apiKeys.push(equals === -1 ? '' : decode(parameter.slice(equals + 1)));
    } else {
      remaining.push(parameter);
    }
  }
  if (apiKeys.length === 0) {
    return { query, apiKeys: none };
  }
  return {
    query: remaining.length === 0 ? '' : `?${remaining.join('&')}`,
    apiKeys,
  };
}

function decode(text: string): string {
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
