import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** Where forms may lead beside this host, such as the application's redirect URI. */
  formTargets?: readonly string[];
  retryAfterS?: number;
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:30rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.2}
label,legend{display:block;font-weight:600;margin:1rem 0 .25rem}
input[type=text],input[type=email],input[type=password],select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid GrayText;border-radius:.25rem;background:Field;color:FieldText}
fieldset{border:0;padding:0;margin:1rem 0}
.choice{display:block;font-weight:400;margin:.25rem 0}
button{font:inherit;padding:.5rem 1rem;border:1px solid #1a56db;border-radius:.25rem;background:#1a56db;color:#fff;cursor:pointer}
button.second{background:Canvas;color:CanvasText;border-color:GrayText}
.actions{display:flex;gap:.75rem;margin-top:1.5rem;flex-wrap:wrap}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
.fault{border-left:4px solid #c81e1e;padding:.25rem .75rem;margin:1rem 0}
.note{border-left:4px solid GrayText;padding:.25rem .75rem;margin:1rem 0}
ul.scopes{padding:0;list-style:none}ul.scopes li{padding:.5rem 0;border-top:1px solid GrayText}
.risk{font-size:.85rem;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;white-space:nowrap}
code{font-size:1.1rem;overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The whole document: no script, nothing from elsewhere; it works in every browser and without JavaScript. */
export function documentOf({ title, body }: Page): string {
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Investment Research Platform</title><style>`.text
  }${style}</style></head>\n${html`<body><main><h1>${title}</h1>${body}</main></body></html>`.text}\n`;
}

interface Policy {
  formTargets: readonly string[];
  /** Of the one script that the document may run. */
  scriptHash?: string;
}

export function contentPolicy({ formTargets, scriptHash }: Policy): string {
  const targets = ["'self'", ...formTargets].join(' ');
  const script = scriptHash === undefined ? '' : ` script-src 'sha256-${scriptHash}';`;
  return `default-src 'none';${script} style-src 'sha256-${styleHash}'; img-src data:; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`;
}

/** Never stored, never in a frame (clickjacking), and forms lead only where they should. */
export function pageHeaders({ formTargets = [], retryAfterS }: Page): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentPolicy({ formTargets }),
    // Not no-referrer: browsers would send these forms with `Origin: null`, which looks like another site's.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
  };
}

export function sendPage(response: ServerResponse, page: Page, head = false): void {
  const body = documentOf(page);
  response.writeHead(page.status ?? 200, { ...pageHeaders(page), 'Content-Length': Buffer.byteLength(body) });
  response.end(head ? undefined : body);
}

/**
 * Where a form may lead when its answer redirects there: an origin, or the scheme of a native app (CSP 3, form-action).
 * A host may hold what ends a directive (`;`) or a whole policy (`,`): such a one is left out.
 */
export function formTarget(redirectUri: string): string | undefined {
  const uri = URL.parse(redirectUri);
  if (!uri) return undefined;
  const target = uri.protocol === 'https:' || uri.protocol === 'http:' ? uri.origin : uri.protocol;
  return /^[\w.+:/[\]-]+$/.test(target) ? target : undefined;
}
