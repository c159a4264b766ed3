import { limitOf, listOptions, printList } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import { checkInput } from '../access/input-error.ts';
import { type AdminCall, type AdminGroup, defineCommand } from '../admin-command.ts';
import { defineChange } from '../define-change.ts';
import { findIn, pagesFrom } from '../pages-from.ts';
import { printDone } from '../print-done.ts';

type Client = Awaited<ReturnType<AdminCall['client']>>;
const pageSize = 200;
const names = { address: 'ADDRESS', reason: 'REASON' };

const failedMails = (client: Client) =>
  pagesFrom(async (before) => {
    const body = { limit: pageSize, ...(before === undefined ? {} : { before }) };
    const { mails: data, more } = await client.call(
      'notifications',
      contracts.listFailedMails,
      body,
    );
    return {
      data,
      next: more ? (data.at(-1)?.id ?? null) : null,
    };
  });

const suppressedAddresses = (client: Client) =>
  pagesFrom(async (after) => {
    const body = { limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { addresses: data, more } = await client.call(
      'notifications',
      contracts.listSuppressedAddresses,
      body,
    );
    return {
      data,
      next: more ? (data.at(-1)?.address ?? null) : null,
    };
  });

const failed = defineCommand({
  name: 'failed',
  about: 'List mails and chat messages that failed permanently in the last 30 days, newest first',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const limits = {
      limit: limitOf(options),
      noun: 'mails',
    };
    await printList(
      terminal,
      failedMails(await client()),
      [
        {
          title: 'ID',
          value: ({ id }) => id,
        },
        {
          title: 'KIND',
          value: ({ kind }) => kind,
        },
        {
          title: 'ADDRESS',
          value: ({ address }) => address,
        },
        {
          title: 'FAILED AT',
          value: ({ failedAt }) => failedAt,
        },
        {
          title: 'CAN RETRY',
          value: ({ canRetry }) => (canRetry ? 'yes' : 'no'),
        },
        {
          title: 'REASON',
          value: ({ reason }) => reason,
        },
      ],
      limits,
    );
  },
});

const retry = defineChange({
  name: 'retry',
  about: 'Send a failed mail again, with as many attempts as a new mail',
  operands: ['ID'],
  options: {},
  async plan({ client, operands: [id], terminal }) {
    const own = await client();
    const mail = await findIn(failedMails(own), (one) => one.id === id);
    if (!mail) {
      throw new Error(`There is no failed mail ${id} of the last 30 days. See admin mails failed.`);
    }
    return {
      question: `Send the mail ${mail.kind} to ${mail.address} again (it failed: ${mail.reason})?`,
      async apply() {
        await own.call('notifications', contracts.retryFailedMail, { id }, { id: 'ID' });
        await printDone(terminal, { retried: id }, 'The mail is queued.');
      },
    };
  },
});

const suppressed = defineCommand({
  name: 'suppressed',
  about: 'List addresses that are suppressed after a bounce: they receive only mandatory mails',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const limits = {
      limit: limitOf(options),
      noun: 'addresses',
    };
    await printList(
      terminal,
      suppressedAddresses(await client()),
      [
        {
          title: 'ADDRESS',
          value: ({ address }) => address,
        },
        {
          title: 'SINCE',
          value: ({ createdAt }) => createdAt,
        },
        {
          title: 'REASON',
          value: ({ reason }) => reason,
        },
      ],
      limits,
    );
  },
});

const lift = defineChange({
  name: 'lift',
  about: 'Remove an address from the suppressed addresses',
  operands: ['ADDRESS'],
  options: {},
  async plan({ client, operands: [address], terminal }) {
    checkInput(contracts.liftMailSuppression.body, { address }, names);
    const own = await client();
    const { addresses } = await own.call(
      'notifications',
      contracts.listSuppressedAddresses,
      { address },
      names,
    );
    const [row] = addresses;
    if (!row) {
      throw new Error(`${address} is not suppressed. See admin mails suppressed.`);
    }
    return {
      question: `Send mails to ${row.address} again (a mail bounced on ${row.createdAt}: ${row.reason})?`,
      async apply() {
        await own.call('notifications', contracts.liftMailSuppression, { address }, names);
        await printDone(terminal, { lifted: address }, 'The address is no longer suppressed.');
      },
    };
  },
});

const bounce = defineChange({
  name: 'bounce',
  about: 'Suppress an address whose mails bounce',
  operands: ['ADDRESS', 'REASON'],
  options: {},
  async plan({ client, operands: [address, reason], terminal }) {
    const body = { address, reason };
    checkInput(contracts.reportMailBounce.body, body, names);
    const own = await client();
    return {
      question: `Suppress ${address}? The address then receives only mandatory mails.`,
      async apply() {
        await own.call('notifications', contracts.reportMailBounce, body, names);
        await printDone(terminal, { suppressed: address }, 'Suppressed.');
      },
    };
  },
});

export const mails: AdminGroup = {
  name: 'mails',
  about: 'Failed mails and suppressed addresses',
  commands: [failed, retry, suppressed, lift, bounce],
};
