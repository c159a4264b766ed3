import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../../src/mail/mail.ts';
import { press as pressButton, tokensTo } from '../../support/answer-contact.ts';
import { openRecipientModels } from '../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

export const path = '/v2/notification-contacts';
export const origin = 'https://irp.example';
export const dayMs = 86_400_000;
export const settings = {
  AUTH_URL: origin,
  MAIL_REQUESTS_MS: '50',
  CONTACT_CONFIRMATIONS_PER_WORKSPACE: '7',
};
const ofOrganization = { CONTACT_CONFIRMATIONS_PER_ORGANIZATION: '9' };

/** A started service with its queued mails, a clock, and a new owner for each test. */
export class ContactBench {
  readonly mails: Mail[] = [];
  readonly mailQueue = {
    enqueue: async (added: readonly Mail[]) => void this.mails.push(...added),
  };
  notifications!: RunningNotifications;
  recipients!: Awaited<ReturnType<typeof openRecipientModels>>;
  owner!: Principal;
  #aheadMs = 0;

  async start(): Promise<void> {
    this.notifications = await startNotifications(
      { ...settings, ...ofOrganization },
      { mailQueue: this.mailQueue, now: () => Date.now() + this.#aheadMs },
    );
    this.recipients = await openRecipientModels(this.notifications);
  }

  async stop(): Promise<void> {
    await this.recipients.close();
    await this.notifications.stop();
  }

  async useNewOwner(): Promise<void> {
    this.owner = await this.newOwner();
  }

  async newOwner() {
    return (await this.notifications.createWorkspace()).person('owner');
  }

  passTime(ms: number): void {
    this.#aheadMs += ms;
  }

  resetTime(): void {
    this.#aheadMs = 0;
  }

  add(email: string, as = this.owner) {
    return this.notifications.call('POST', path, {
      as,
      body: {
        type: 'email',
        email,
        description: 'Security team',
      },
    });
  }

  /** @returns the contact and the token from the mail to the contact */
  async addPending(email = newAddress(), as = this.owner) {
    const { status, text, body } = await this.add(email, as);
    expect(status, text).to.equal(201);
    return {
      email,
      id: body.id as string,
      body,
      token: (await this.tokensOf(email)).at(-1) ?? '',
    };
  }

  resend(id: string, as = this.owner, headers = {}) {
    return this.notifications.call('POST', `${path}/${id}/confirmation`, { as, headers });
  }

  async contacts(as = this.owner) {
    return (await this.notifications.call('GET', path, { as })).body.data;
  }

  open(token: string) {
    return this.notifications.call('GET', `/contact-confirmation?token=${token}`, {
      headers: { accept: 'text/html' },
    });
  }

  press(token: string, action: string) {
    return pressButton(this.notifications.call, origin, token, action);
  }

  /** The tokens of the mails to an address, once there are so many. */
  async tokensOf(email: string, count = 1): Promise<string[]> {
    await eventually(
      `${count} mails to ${email}`,
      () => tokensTo(this.mails, email).length >= count,
    );
    return tokensTo(this.mails, email);
  }
}

export const newAddress = () => `security-${randomUUID()}@meridian.example`;

export function expectEnded({ status, text }: ApiResponse): void {
  expect([status, text.includes('This link no longer works')], text).to.deep.equal([410, true]);
}
