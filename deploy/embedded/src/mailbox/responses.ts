import type { ServerResponse } from 'node:http';
import type { MailView } from '@irp/contracts/notifications';
import {
  contentSecurityPolicy,
  languageHeaders,
  languageOfResponse,
  type Page,
  renderDocument,
} from '@irp/web-pages';

const common = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export function respondPlain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      ...common,
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    })
    .end(`${text}\n`);
}

/** Sends a page of the mailbox. */
export function respondPage(response: ServerResponse, page: Page): void {
  const { style } = page;
  const policy = contentSecurityPolicy({ formTargets: [], ...(style !== undefined && { style }) });
  const document = renderDocument({ language: languageOfResponse(response), ...page });
  respondHtml(response, document, `${policy}; frame-src 'self'`);
}

/**
 * Sends the HTML of a mail. The Content-Security-Policy of the mail forbids scripts, forms, images
 * of other hosts, and access to this origin. Links open in a new tab.
 */
export function respondMail(response: ServerResponse, { html }: MailView): void {
  const tabs = '<base target="_blank">';
  const page = /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + tabs)
    : tabs + html;
  const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; ${sandbox}`;
  respondHtml(response, page, policy);
}

function respondHtml(response: ServerResponse, page: string, policy: string): void {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  response.writeHead(200, { ...common, ...headers, ...languageHeaders(response) }).end(page);
}

/** @param next the address of older mails */
export function respondMessages(
  response: ServerResponse,
  mails: readonly MailView[],
  next: string | undefined,
): void {
  const messages = mails.map(({ to, subject, text, html, createdAt: at }) => ({
    to,
    subject,
    text,
    html,
    at,
  }));
  const link = next === undefined ? {} : { Link: `<${next}>; rel="next"` };
  response.writeHead(200, {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    ...link,
  });
  response.end(JSON.stringify(messages));
}
