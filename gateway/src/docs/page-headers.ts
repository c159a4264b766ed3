/** Headers of a page with scripts. @param baseUrl public URL of the gateway */
export function pageHeaders(baseUrl?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(baseUrl),
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * The page may load this host's files and inline images of the style sheet, and may call the API at
 * `baseUrl`.
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
