/** The name may hide behind percent-encoding: `%61piKey` is the same to whoever reads the query. */
const mayHoldKey = /apikey|%/i;

export interface SplitQuery {
  /** What goes on to the service: every other byte as it was sent. */
  query: string;
  apiKeys: readonly string[];
}

const none: readonly string[] = [];

/** Takes the `apiKey` parameters out of a query (with its `?`), whatever the case of their name: none may travel on. */
export function withoutApiKey(query: string): SplitQuery {
  if (query === '' || !mayHoldKey.test(query)) return { query, apiKeys: none };
  const apiKeys: string[] = [];
  const kept: string[] = [];
  for (const parameter of query.slice(1).split('&')) {
    const mark = parameter.indexOf('=');
    const name = mark === -1 ? parameter : parameter.slice(0, mark);
    if (decode(name).toLowerCase() === 'apikey') apiKeys.push(mark === -1 ? '' : decode(parameter.slice(mark + 1)));
    else kept.push(parameter);
  }
  if (apiKeys.length === 0) return { query, apiKeys: none };
  return { query: kept.length === 0 ? '' : `?${kept.join('&')}`, apiKeys };
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
