import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { oauthRoutes } from '@irp/contracts/authorization';
import { pageStyle } from '@irp/http';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** The only script of the page. Without it, the page works for everything but that. */
  script?: string;
  status?: number;
  /** Origins beside this one that forms may redirect to, such as the application's redirect URI. */
  formTargets?: readonly string[];
  retryAfterS?: number;
  /** Whether the person who sees it is signed in, and can sign out from here. */
  isSignedIn?: boolean;
}

const signedIn = new WeakSet<ServerResponse>();

/** Every page that is sent with this response has a link to sign out. */
export function setSignedIn(response: ServerResponse): void {
  signedIn.add(response);
}

const signOutLink = html`<header><a href="${oauthRoutes.end_session}">Sign out</a></header>`;
const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** The HTML document of a page, without external resources, and without scripts but its own. */
export function renderDocument({ title, body, script, isSignedIn }: Page): string {
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Investment Research Platform</title><style>`.text
  }${pageStyle}</style></head>\n${html`<body><main>${isSignedIn && signOutLink}<h1>${title}</h1>${body}</main>`.text}${
    script === undefined ? '' : `<script>${script}</script>`
  }</body></html>\n`;
}

interface Policy {
  formTargets: readonly string[];
  /** SHA-256 in base64 of the only script that the document may run. */
  scriptHash?: string;
}

export function contentSecurityPolicy({ formTargets, scriptHash }: Policy): string {
  const targets = ["'self'", ...formTargets].join(' ');
  const script = scriptHash === undefined ? '' : ` script-src 'sha256-${scriptHash}';`;
  return `default-src 'none';${script} style-src 'sha256-${styleHash}'; img-src data:; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`;
}

/**
 * Headers of every page: it is not cached, not framed (clickjacking), and its forms are sent to listed origins only.
 */
export function pageHeaders({ formTargets = [], retryAfterS, script }: Page): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy({
      formTargets,
      ...(script === undefined ? {} : { scriptHash: createHash('sha256').update(script).digest('base64') }),
    }),
    // With no-referrer browsers send forms with `Origin: null`, as a form of another site may also do.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
  };
}

export function sendPage(response: ServerResponse, page: Page, head = false): void {
  const body = renderDocument({ ...page, isSignedIn: signedIn.has(response) });
  response.writeHead(page.status ?? 200, { ...pageHeaders(page), 'Content-Length': Buffer.byteLength(body) });
  response.end(head ? undefined : body);
}

/**
 * The form-action source (CSP 3) of a redirect URI: its origin, or the scheme of a native application. Undefined for a
 * URI with characters that end a directive (`;`) or a policy (`,`).
 */
export function formTarget(redirectUri: string): string | undefined {
  const uri = URL.parse(redirectUri);
  if (!uri) return undefined;
  const target = uri.protocol === 'https:' || uri.protocol === 'http:' ? uri.origin : uri.protocol;
  return /^[\w.+:/[\]-]+$/.test(target) ? target : undefined;
}
