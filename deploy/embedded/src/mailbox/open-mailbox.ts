import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listMailbox, mostListedMails, readMailboxMail } from '@irp/contracts/notifications';
import {
  type Address,
  createInternalClient,
  type InternalClient,
  type Listening,
  listen,
} from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import { chooseLanguage } from '@irp/web-pages';
import { mailboxPage } from './mailbox-page.ts';
import { respondMail, respondMessages, respondPage, respondPlain } from './responses.ts';

export interface MailboxOptions {
  notificationsUrl: string;
  signer: PrincipalSigner;
  /** Address on loopback. */
  address: Address;
}

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;
const mailsOfPage = 50;

/**
 * Serves unsent mails, on loopback only: the mails contain links for password resets. Rejects
 * requests with another Host header, against DNS rebinding by web pages. `/` is a page and
 * `/messages.json` is a JSON array, both with the newest mail first.
 * @throws the system's error, such as `EADDRINUSE`, when the port cannot be used
 */
export async function openMailbox({
  notificationsUrl,
  signer,
  address,
}: MailboxOptions): Promise<Listening> {
  const client = createInternalClient({
    baseUrl: notificationsUrl,
    service: 'notifications',
    name: 'mailbox',
    signer,
  });
  const server = createServer((request, response) => {
    handleRequest(client, request, response).catch(() =>
      respondPlain(response, 503, 'The mailbox is temporarily unavailable.'),
    );
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

/** Loads the preview on use, because only editors of mail texts need it. */
async function previewPage(path: string) {
  const { createPreviewPages } = await import('@irp/notifications/mail-preview');
  return createPreviewPages()(path);
}

async function handleRequest(
  client: InternalClient,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (!loopbackHost.test(request.headers.host ?? '')) {
    return respondPlain(response, 403, 'Open the mailbox by its IP address or as localhost.');
  }
  if (request.method !== 'GET') {
    return respondPlain(response, 405, 'The mailbox accepts only GET.', { Allow: 'GET' });
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const preview = pathname.startsWith('/preview') ? await previewPage(pathname) : undefined;
  if (preview) {
    return void response.writeHead(200, preview.headers).end(preview.body);
  }
  const before = searchParams.get('before') ?? undefined;
  const [, id] = /^\/messages\/([\w-]{1,64})\.html$/.exec(pathname) ?? [];
  if (id !== undefined) {
    return showMail(client, id, response);
  }
  if (pathname !== '/' && pathname !== '/messages.json') {
    return respondPlain(response, 404, 'There is nothing at this address.');
  }
  const limit = pathname === '/' ? mailsOfPage : mostListedMails;
  const { status, body } = await client.post(listMailbox.path, { before, limit });
  const parsed = listMailbox.responses[200].schema.safeParse(body);
  if (status !== 200 || !parsed.success) {
    return respondPlain(response, 400, 'The mailbox has no such page: check the parameter before.');
  }
  const { mails, more } = parsed.data;
  if (pathname === '/') {
    const language = chooseLanguage({ request, response });
    return respondPage(response, mailboxPage({ language, mails, more }));
  }
  respondMessages(response, mails, more ? `/messages.json?before=${mails.at(-1)!.id}` : undefined);
}

async function showMail(
  client: InternalClient,
  id: string,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await client.post(readMailboxMail.path, { id });
  if (status === 404) {
    return respondPlain(response, 404, 'The mailbox has no mail with this id.');
  }
  respondMail(response, readMailboxMail.responses[200].schema.parse(body));
}
