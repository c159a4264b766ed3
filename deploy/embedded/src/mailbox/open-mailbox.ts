import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listMailbox } from '@irp/contracts/authorization';
import { type Address, createInternalClient, type Listening, listen } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import { mailboxPage } from './mailbox-page.ts';

export interface MailboxOptions {
  authorizationUrl: string;
  signer: PrincipalSigner;
  /** On loopback. */
  address: Address;
}

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * Serves a page of the mails that were not sent, on loopback only: they contain links that reset passwords. Requests with
 * another Host header are rejected, which prevents DNS rebinding by web pages.
 * @throws the system's error, such as `EADDRINUSE`, when the port cannot be used
 */
export async function openMailbox({ authorizationUrl, signer, address }: MailboxOptions): Promise<Listening> {
  const client = createInternalClient({ baseUrl: authorizationUrl, service: 'authorization', name: 'mailbox', signer });
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    if (!loopbackHost.test(request.headers.host ?? ''))
      return plain(response, 403, 'Open this page by its IP address or as localhost.');
    if (request.method !== 'GET') return plain(response, 405, 'Only GET is allowed.', { Allow: 'GET' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const preview = pathname.startsWith('/preview') ? await previewPage(pathname) : undefined;
    if (preview) return void response.writeHead(200, preview.headers).end(preview.body);
    if (pathname !== '/') return plain(response, 404, 'There is nothing at this address.');
    const before = searchParams.get('before');
    const { status, body } = await client.post(listMailbox.path, before === null ? {} : { before });
    const parsed = listMailbox.responses[200].schema.safeParse(body);
    if (status !== 200 || !parsed.success) return plain(response, 400, 'There is no such page of the mailbox.');
    const page = mailboxPage(parsed.data);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(page) }).end(page);
  };
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => plain(response, 503, 'The mailbox is temporarily unavailable.'));
  });
  const listening = await listen(server, address);
  return {
    ...listening,
    async stop() {
      await listening.stop();
      await client.close();
    },
  };
}

/** Loaded only for those who edit the texts of mails. */
async function previewPage(path: string) {
  const { createPreviewPages } = await import('@irp/notifications/mail-preview');
  return createPreviewPages()(path);
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
}

function pageHeaders(page: string): Record<string, string> {
  const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
