import { createHash } from 'node:crypto';
import { escapeHtml, pageStyle } from '@irp/http';

const style = `${pageStyle}
main{max-width:44rem}
h2{font-size:1.2rem;margin-top:2rem}
pre{overflow-x:auto;border:1px solid GrayText;border-radius:.25rem;padding:.75rem}
code{font-size:.9rem}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const site = 'Investment Research Platform';

export interface GatewayPage {
  title: string;
  /** HTML: values in it are escaped already. */
  body: string;
  /** After how many seconds a browser loads the page again; default: never. */
  refreshS?: number;
}

/** A page without scripts and external resources, which no other site can frame. */
export function renderPage({ title, body, refreshS }: GatewayPage): string {
  const refresh = refreshS === undefined ? '' : `<meta http-equiv="refresh" content="${refreshS}">`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}
<title>${escapeHtml(title === site ? site : `${title} – ${site}`)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}

export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Escaped text in which `code` between backquotes is marked up. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
