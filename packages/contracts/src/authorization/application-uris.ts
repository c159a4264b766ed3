import { loopbackHosts } from '../loopback.ts';
import { cleanText } from '../text.ts';
import { calledUrlPattern, redirectUriPattern } from '../uri-patterns.ts';

/** Schemes with which a browser runs code or reads data rather than opening an application. */
const dangerousSchemes = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ftp', 'ws', 'wss'].map(
    (scheme) => `${scheme}:`,
  ),
);

/** A redirect URI (RFC 6749, section 3.1.2; RFC 8252, section 7; RFC 9700, section 2.1). */
export const redirectUriSchema = cleanText(2_000)
  .superRefine((text, context) => {
    const message = errorOf(text);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({
    id: 'RedirectUri',
    pattern: redirectUriPattern,
    examples: ['https://partner.example/callback'],
  });

/**
 * An address for requests of the platform: https, against eavesdroppers, or loopback for
 * development.
 */
export const calledUrlSchema = cleanText(2_000)
  .superRefine((text, context) => {
    const message = errorOf(text) ?? unencryptedError(new URL(text));
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({
    id: 'CalledUrl',
    pattern: calledUrlPattern,
    examples: ['https://partner.example/backchannel-logout'],
  });

/**
 * Returns an error for plain http, which would expose a code to eavesdroppers (RFC 9700, section
 * 2.6).
 */
export function unencryptedRedirectError(text: string): string | undefined {
  const error = unencryptedError(new URL(text));
  return error && isWebUrl(text) ? `${error}: codes would be sent unencrypted` : undefined;
}

function isWebUrl(text: string): boolean {
  return /^https?:/i.test(text);
}

function unencryptedError({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))) {
    return undefined;
  }
  return 'must be https, or http with a loopback host (127.0.0.1, [::1] or localhost)';
}

function errorOf(text: string): string | undefined {
  const uri = URL.parse(text);
  if (!uri) {
    return 'must be an absolute URI';
  }
  // Parsers of URLs convert spaces, backslashes and characters outside ASCII, whereas redirect URIs
  // are compared as strings.
  if (/[^\x21-\x7e]|\\/.test(text)) {
    return 'must be ASCII without spaces and backslashes';
  }
  if (/^https?:(?!\/\/[^/])/i.test(text)) {
    return 'must be an absolute URI, with // and a host';
  }
  // Host names must not contain ; , or ' (RFC 1035, section 2.3.1). In a host, the characters ; , '
  // would break the Content-Security-Policy of the pages.
  if (/[;,']/.test(uri.host)) {
    return "must not contain ; , or ' in its host";
  }
  if (text.includes('#')) {
    return 'must not contain a fragment';
  }
  if (uri.username !== '' || uri.password !== '') {
    return 'must not contain a user name or password';
  }
  if (text.includes('*')) {
    return 'must not contain a wildcard: redirect URIs are compared exactly';
  }
  if (dangerousSchemes.has(uri.protocol)) {
    return `must not use the scheme ${uri.protocol}`;
  }
  return undefined;
}
