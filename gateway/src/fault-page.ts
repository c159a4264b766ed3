import { type PlatformError, titleByCode } from '@irp/errors';
import type { Exchange } from './exchange.ts';

const pagePath = /^\/(?:account|oauth\/(?:authorize|interaction|device|logout))(?:\/|$)/;

/** Whether a person looks at the answer: a browser asks for a page where pages are. */
export function readsPages({ path, request }: Exchange): boolean {
  return pagePath.test(path) && /\btext\/html\b/i.test(request.headers.accept ?? '');
}

/** As the other pages: never in a frame (clickjacking), and nothing of the address goes to other sites. */
export const faultPageHeaders = [
  ...['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'],
  'Content-Security-Policy',
  "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  ...['X-Frame-Options', 'DENY', 'Referrer-Policy', 'same-origin', 'Cross-Origin-Opener-Policy', 'same-origin'],
];

/** What happened, and when to try again; the request id is what support asks for. */
export function faultPage({ code, message, headers }: PlatformError, requestId: string): string {
  const title = escaped(titleByCode(code));
  const waitS = headers['Retry-After'];
  const again = waitS === undefined ? '' : `<p>Try again in ${escaped(waitS)} s.</p>\n`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} – Investment Research Platform</title></head>
<body><main><h1>${title}</h1>
<p role="alert">${escaped(message)}</p>
${again}<p><small>Request ${escaped(requestId)}</small></p></main></body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
