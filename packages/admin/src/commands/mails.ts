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
  about:
    'List mails, and messages to chats, that were given up in the last 30 days, the newest first',
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
  about: 'Send a mail that was given up, with as many attempts as a new one',
  operands: ['ID'],
  options: {},
  async plan({ client, operands: [id], terminal }) {
    const own = await client();
    const mail = await findIn(failedMails(own), (one) => one.id === id);
    if (!mail) {
      throw new Error(`There is no mail ${id} that was given up in the last 30 days.`);
    }
    return {
      question: `Send the mail ${mail.kind} to ${mail.address} again, given up with: ${mail.reason}?`,
      async apply() {
        await own.call('notifications', contracts.retryFailedMail, { id }, { id: 'ID' });
        await printDone(terminal, { retried: id }, 'It waits to be sent.');
      },
    };
  },
});

const suppressed = defineCommand({
  name: 'suppressed',
  about: 'List addresses from which mails came back: they get only mails that nobody can turn off',
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
  about: 'Send mails to an address again, whose mails arrive now',
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
      throw new Error(`${address} is not suppressed.`);
    }
    return {
      question: `Send mails to ${row.address} again, which came back on ${row.createdAt}: ${row.reason}?`,
      async apply() {
        await own.call('notifications', contracts.liftMailSuppression, { address }, names);
        await printDone(terminal, { lifted: address }, 'No longer suppressed.');
      },
    };
  },
});

const bounce = defineChange({
  name: 'bounce',
  about: 'Report that mails to an address come back',
  operands: ['ADDRESS', 'REASON'],
  options: {},
  async plan({ client, operands: [address, reason], terminal }) {
    const body = { address, reason };
    checkInput(contracts.reportMailBounce.body, body, names);
    const own = await client();
    return {
      question: `Send ${address} no more mails than those that nobody can turn off?`,
      async apply() {
        await own.call('notifications', contracts.reportMailBounce, body, names);
        await printDone(terminal, { suppressed: address }, 'Suppressed.');
      },
    };
  },
});

export const mails: AdminGroup = {
  name: 'mails',
  about: 'Mails that were given up, and addresses from which they came back',
  commands: [failed, retry, suppressed, lift, bounce],
};
