import { newEvent } from '@irp/events';
import { createExchanges, type Outbound } from '@irp/public-fetch';
import { chatOf } from '../recipients/domain/contact-address.ts';
import {
  type ChatDelivery,
  type NotificationContact,
  shownTarget,
} from '../recipients/domain/notification-contact.ts';
import type { ChatDeliveryStore } from '../recipients/store/chat-delivery-store.ts';
import type { ContactStore } from '../recipients/store/contact-store.ts';
import type { MailTransport } from '../sending/smtp.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'find'>;
  chatDeliveries: ChatDeliveryStore;
  connect: Outbound['connect'];
  now: () => number;
  /** Timeout of a request. Default: 15 s. */
  timeoutMs?: number;
}

/**
 * Returns whether a retry can succeed after a response with this HTTP status (RFC 9110, sections
 * 15.5.9 and 15.6; RFC 6585, section 4).
 */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** Escapes the only characters that start a mention or a link in Slack's markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Creates a transport that posts messages to chats, as `{"text": …}`, and stores the outcome with
 * the contact.
 */
export function createChatTransport(deps: Dependencies): MailTransport {
  const { contacts, chatDeliveries, connect, now, timeoutMs = 15_000 } = deps;
  const exchanges = createExchanges(connect);

  async function post(to: string, text: string): Promise<void> {
    const contactId = chatOf(to);
    const contact = contactId === undefined ? undefined : await contacts.find(contactId);
    if (contact === undefined) {
      throw refused('the chat is no longer a contact of the workspace');
    }
    const failure = await failureOf(contact.target, JSON.stringify({ text }));
    if (failure?.isFinal) {
      // If the write of the refusal fails, the queue retries the message, and the chat refuses it
      // again. The event that notifies the admins is stored when the chat refuses the retry.
      await recordRefusal(contact, failure.reason);
      throw refused(failure.reason);
    }
    const delivery: ChatDelivery = failure
      ? {
          at: new Date(now()),
          outcome: 'failed',
          reason: failure.reason,
        }
      : {
          at: new Date(now()),
          outcome: 'delivered',
          reason: null,
        };
    // The message was delivered. A failed write of the outcome must not cause a second delivery.
    await chatDeliveries.record(contact.id, delivery).catch(() => undefined);
    if (failure) {
      throw new Error(failure.reason);
    }
  }

  async function recordRefusal(contact: NotificationContact, reason: string): Promise<void> {
    const { id: subject, workspaceId, description } = contact;
    const at = new Date(now());
    const event = newEvent(at.getTime(), {
      type: 'notification_contact.refused',
      workspaceId,
      subject,
      actor: { type: 'system', id: 'notifications' },
      data: {
        target: shownTarget(contact),
        description,
        reason,
      },
    });
    await chatDeliveries.recordRefusal(
      subject,
      {
        at,
        outcome: 'refused',
        reason,
      },
      event,
    );
  }

  async function failureOf(
    url: string,
    body: string,
  ): Promise<{ reason: string; isFinal: boolean } | undefined> {
    try {
      const status = await statusOf(url, body);
      if (status >= 200 && status < 300) {
        return undefined;
      }
      return {
        reason: `the chat answered ${status}`,
        isFinal: !isTemporary(status),
      };
    } catch (error) {
      // Only the message of the error is kept, because the queue would interpret the error's code
      // as a code of the mail server.
      const why = error instanceof Error ? error.message : String(error);
      return {
        reason: `the chat cannot be reached: ${why}`,
        isFinal: false,
      };
    }
  }

  async function statusOf(url: string, body: string): Promise<number> {
    const { origin, pathname, search } = new URL(url);
    const headers = { 'content-type': 'application/json' };
    const request = {
      origin,
      path: pathname + search,
      method: 'POST' as const,
      headers,
      body,
    };
    const { status, failure } = await exchanges.exchange(request, { timeoutMs, maxBodyBytes: 0 });
    if (status === null) {
      throw new Error(String(failure));
    }
    return status;
  }

  return {
    send: ({ to, subject, text }) => post(to, escaped(`*${subject}*\n\n${text}`)),
    close: () => void exchanges.close(),
  };
}

/** Returns an error after which the queue does not retry the message. */
function refused(message: string): Error {
  return Object.assign(new Error(message), { code: 'EMESSAGE' });
}
