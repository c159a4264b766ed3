import type { Outbound } from '@irp/public-fetch';
import { Agent, request } from 'undici';
import { chatOf } from '../recipients/domain/contact-address.ts';
import type { ContactStore } from '../recipients/store/contact-store.ts';
import type { MailTransport } from '../sending/smtp.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'find'>;
  connect: Outbound['connect'];
  /** Default: 15 s. */
  timeoutMs?: number;
}

/** Statuses after which another attempt can succeed (RFC 9110, sections 15.5.9 and 15.6; RFC 6585, section 4). */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** As Slack asks for: nothing else in a text is markup of a mention or a link. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts what is addressed to chats there, as `{"text": …}`. */
export function createChatTransport({ contacts, connect, timeoutMs = 15_000 }: Dependencies): MailTransport {
  const agent = new Agent({ connect, allowH2: false, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  async function post(to: string, text: string): Promise<void> {
    const contactId = chatOf(to);
    const contact = contactId === undefined ? undefined : await contacts.find(contactId);
    if (contact === undefined) throw refused('the chat is no longer a contact of the workspace');
    const status = await statusOf(contact.target, JSON.stringify({ text }));
    if (status >= 200 && status < 300) return;
    throw isTemporary(status) ? new Error(`the chat answered ${status}`) : refused(`the chat answered ${status}`);
  }

  async function statusOf(url: string, body: string): Promise<number> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { 'content-type': 'application/json' };
      const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      response.body.on('error', () => undefined).destroy();
      return response.statusCode;
    } catch (error) {
      // Without its code, which would be taken for one of the mail server.
      throw new Error(`the chat cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    send: ({ to, subject, text }) => post(to, escaped(`*${subject}*\n\n${text}`)),
    close: () => void agent.destroy(),
  };
}

/** An error after which the mail is not tried again. */
function refused(message: string): Error {
  return Object.assign(new Error(message), { code: 'EMESSAGE' });
}
