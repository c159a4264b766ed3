import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { logoUrl, pageStyle, platformName } from '@irp/look';
import { type HeaderFields, siteHeader } from './header.ts';
import { type Html, html } from './html.ts';
import { defaultPageLanguage, languageHeaders, languageOfResponse } from './language.ts';

export interface Page extends HeaderFields {
  title: string;
  body: Html;
  /** The only script of the page. The page works even without the script. */
  script?: string;
  status?: number;
  /**
   * Further origins to which forms may redirect, such as the origin of an application's redirect
   * URI.
   */
  formTargets?: readonly string[];
  retryAfterS?: number;
  /** Whether the page is wide, because it contains more than a form. */
  isWide?: boolean;
  /** The subject of the page, for search engines. */
  description?: string;
  /** The canonical address of a page with several addresses, for search engines (RFC 6596). */
  canonical?: string;
  /** Default: `no-store`. */
  cacheControl?: string;
  /** Whether the page shows images of its own origin. Other pages load no images. */
  hasImages?: boolean;
  /** Additional CSS, which follows the common CSS. */
  style?: string;
  /** Seconds until a browser loads the page again. Default: never. */
  refreshS?: number;
}

const signedIn = new WeakSet<ServerResponse>();

/** Adds a link to sign out to the page of this response. */
export function setSignedIn(response: ServerResponse): void {
  signedIn.add(response);
}

/** Returns the HTML document of a page. The document loads nothing from other origins. */
export function renderDocument(page: Page): string {
  const { title, body, script, isWide, style = '', refreshS, hasImages } = page;
  const { language = defaultPageLanguage } = page;
  const icon = hasImages ? '/favicon.ico' : logoUrl;
  return `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
      refreshS !== undefined && html`<meta http-equiv="refresh" content="${refreshS}">`
    }
<title>${title === platformName ? title : `${title} – ${platformName}`}</title><link rel="icon" href="${icon}">${forSearchEngines(page)}<style>`
      .text
  }${pageStyle}${style}</style></head>\n${
    html`<body>${siteHeader(page)}<main id="content"${isWide && html` class="wide"`}><h1>${title}</h1>${body}</main>`
      .text
  }${script === undefined ? '' : `<script>${script}</script>`}</body></html>\n`;
}

function forSearchEngines({ description, canonical }: Page): Html {
  return html`${description && html`<meta name="description" content="${description}">`}${
    canonical && html`<link rel="canonical" href="${canonical}">`
  }`;
}

interface Policy {
  formTargets: readonly string[];
  /** SHA-256 in base64 of the only permitted script of the document. */
  scriptHash?: string;
  /** Whether images of the same origin are allowed. Default: only `data:` images. */
  hasImages?: boolean;
  /** CSS of the document in addition to the common CSS. */
  style?: string;
}

export function contentSecurityPolicy({
  formTargets,
  scriptHash,
  hasImages = false,
  style = '',
}: Policy): string {
  const targets = ["'self'", ...formTargets].join(' ');
  const script = scriptHash === undefined ? '' : ` script-src 'sha256-${scriptHash}';`;
  const images = hasImages ? "'self'" : 'data:';
  return `default-src 'none';${script} style-src 'sha256-${sha256(pageStyle + style)}'; img-src ${images}; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/**
 * Returns the headers of a page. By default, browsers must not store the page. Browsers must not
 * show the page in a frame (clickjacking), and may send forms of the page only to listed origins.
 */
export function pageHeaders({
  formTargets = [],
  retryAfterS,
  script,
  cacheControl = 'no-store',
  hasImages = false,
  style = '',
}: Page): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': contentSecurityPolicy({
      formTargets,
      hasImages,
      style,
      ...(script === undefined ? {} : { scriptHash: sha256(script) }),
    }),
    // With `no-referrer`, browsers would send forms with `Origin: null`. Forms of other sites can
    // have the same `Origin: null`, so the origin could not be checked.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
  };
}

/** Returns a page in the language of the response, with its headers. */
export function renderResponse(
  response: ServerResponse,
  page: Page,
): { body: string; headers: Record<string, string> } {
  const language = languageOfResponse(response);
  return {
    body: renderDocument({ language, ...page }),
    headers: { ...pageHeaders(page), ...languageHeaders(response) },
  };
}

export function sendPage(response: ServerResponse, page: Page, head = false): void {
  const [path = ''] = (response.req?.url ?? '').split('?', 1);
  const { body, headers } = renderResponse(response, {
    isSignedIn: signedIn.has(response),
    path,
    ...page,
  });
  response.writeHead(page.status ?? 200, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(head ? undefined : body);
}

/**
 * Returns the form-action source (CSP 3) of a redirect URI: the origin, or the scheme of a native
 * application. Undefined for a URI with characters that end a directive (`;`) or a policy (`,`).
 */
export function formTarget(redirectUri: string): string | undefined {
  const uri = URL.parse(redirectUri);
  if (!uri) {
    return undefined;
  }
  const target = uri.protocol === 'https:' || uri.protocol === 'http:' ? uri.origin : uri.protocol;
  return /^[\w.+:/[\]-]+$/.test(target) ? target : undefined;
}
