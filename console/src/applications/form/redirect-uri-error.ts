/** The error of a redirect URI: the key of a text in `en.json`. */
export type RedirectUriError =
  | 'uriAbsolute'
  | 'uriCharacters'
  | 'uriFragment'
  | 'uriCredentials'
  | 'uriWildcard'
  | 'uriScheme'
  | 'uriPrivateUse'
  | 'uriPlain';

export interface RedirectRules {
  type: 'confidential' | 'public';
  /**
   * Whether plain http to a host other than loopback is accepted. The sandbox accepts plain http
   * before the publication of the application.
   */
  mayBePlain: boolean;
}

const dangerousSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
]);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the error of a redirect URI while the person types (RFC 6749, section 3.1.2; RFC 8252,
 * section 7). The server also checks the URI. A test compares both results.
 */
export function redirectUriError(
  text: string,
  { type, mayBePlain }: RedirectRules,
): RedirectUriError | undefined {
  const uri = URL.parse(text);
  if (!uri || /^https?:(?!\/\/[^/])/i.test(text)) {
    return 'uriAbsolute';
  }
  if (/[^\x21-\x7e]|\\/.test(text) || /[;,']/.test(uri.host)) {
    return 'uriCharacters';
  }
  if (text.includes('#')) {
    return 'uriFragment';
  }
  if (uri.username !== '' || uri.password !== '') {
    return 'uriCredentials';
  }
  if (text.includes('*')) {
    return 'uriWildcard';
  }
  if (dangerousSchemes.has(uri.protocol)) {
    return 'uriScheme';
  }
  if (!/^https?:/i.test(text)) {
    return type === 'public' && uri.protocol.includes('.') ? undefined : 'uriPrivateUse';
  }
  const isPlain = uri.protocol === 'http:' && !loopbackHosts.has(uri.hostname);
  return isPlain && !mayBePlain ? 'uriPlain' : undefined;
}
