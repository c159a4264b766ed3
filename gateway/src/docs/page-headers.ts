/**
 * Returns the headers of a documentation page with scripts.
 * @param baseUrl public URL of the gateway
 */
export function pageHeaders(baseUrl?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(baseUrl),
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * Returns the Content-Security-Policy of a page: the page may load files of this host and inline
 * images of the style sheet, and may call the API at `baseUrl`.
 */
function contentSecurityPolicy(baseUrl?: string): string {
  const api = baseUrl === undefined ? '' : ` ${new URL(baseUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
