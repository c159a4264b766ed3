import { cleanText } from '../text.ts';

/** What a browser would run or read instead of opening an application. */
const dangerousSchemes = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ftp', 'ws', 'wss'].map((scheme) => `${scheme}:`),
);

/** RFC 6749, section 3.1.2; RFC 8252, section 7; RFC 9700, section 2.1. */
export const redirectUriSchema = cleanText(2_000).superRefine((text, context) => {
  const message = faultOf(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function faultOf(text: string): string | undefined {
  const uri = URL.parse(text);
  if (!uri) return 'must be an absolute URI';
  // A parser forgives these; an exact comparison does not.
  if (/[^\x21-\x7e]|\\/.test(text)) return 'must be ASCII without spaces and backslashes';
  if (/^https?:(?!\/\/[^/])/i.test(text)) return 'must be an absolute URI, with // and a host';
  // No name has them (RFC 1035, section 2.3.1), and a page cannot name them in its Content-Security-Policy.
  if (/[;,']/.test(uri.host)) return "must not have ; , or ' in its host";
  if (text.includes('#')) return 'must not have a fragment';
  if (uri.username !== '' || uri.password !== '') return 'must not have a user name or password';
  if (text.includes('*')) return 'must not have a wildcard: redirect URIs are compared exactly';
  if (dangerousSchemes.has(uri.protocol)) return `must not use the scheme ${uri.protocol}`;
  return undefined;
}
