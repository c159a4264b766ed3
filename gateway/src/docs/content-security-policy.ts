/** What the page may load and call: this host's own files, drawings inside the style sheet, and the API at `baseUrl`. */
export function contentSecurityPolicy(baseUrl?: string): string {
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
