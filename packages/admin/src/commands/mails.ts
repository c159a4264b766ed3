import { limitOf, listOptions, printList } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import { type AdminCall, type AdminGroup, defineCommand } from '../admin-command.ts';
import { confirmChange, yesOption } from '../confirm-change.ts';
import { pagesFrom } from '../pages-from.ts';
import { printDone } from '../print-done.ts';

type Client = Awaited<ReturnType<AdminCall['client']>>;
const pageSize = 200;

const failedMails = (client: Client) =>
  pagesFrom(async (before) => {
    const body = { limit: pageSize, ...(before === undefined ? {} : { before }) };
    const { mails: data, more } = await client.call('notifications', contracts.listFailedMails, body);
    return { data, next: more ? (data.at(-1)?.id ?? null) : null };
  });

const suppressedAddresses = (client: Client) =>
  pagesFrom(async (after) => {
    const body = { limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { addresses: data, more } = await client.call('notifications', contracts.listSuppressedAddresses, body);
    return { data, next: more ? (data.at(-1)?.address ?? null) : null };
  });

const failed = defineCommand({
  name: 'failed',
  about: 'List mails, and messages to chats, that were given up in the last 30 days, the newest first',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const limits = { limit: limitOf(options), noun: 'mails' };
    await printList(
      terminal,
      failedMails(await client()),
      [
        { title: 'ID', value: ({ id }) => id },
        { title: 'KIND', value: ({ kind }) => kind },
        { title: 'ADDRESS', value: ({ address }) => address },
        { title: 'FAILED AT', value: ({ failedAt }) => failedAt },
        { title: 'CAN RETRY', value: ({ canRetry }) => (canRetry ? 'yes' : 'no') },
        { title: 'REASON', value: ({ reason }) => reason },
      ],
      limits,
    );
  },
});

const retry = defineCommand({
  name: 'retry',
  about: 'Send a mail that was given up, with as many attempts as a new one',
  operands: ['ID'],
  options: {},
  async run({ client, operands: [id], terminal }) {
    await (await client()).call('notifications', contracts.retryFailedMail, { id });
    await printDone(terminal, { retried: id }, 'It waits to be sent.');
  },
});

const suppressed = defineCommand({
  name: 'suppressed',
  about: 'List addresses from which mails came back: they get only mails that nobody can turn off',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const limits = { limit: limitOf(options), noun: 'addresses' };
    await printList(
      terminal,
      suppressedAddresses(await client()),
      [
        { title: 'ADDRESS', value: ({ address }) => address },
        { title: 'SINCE', value: ({ createdAt }) => createdAt },
        { title: 'REASON', value: ({ reason }) => reason },
      ],
      limits,
    );
  },
});

const lift = defineCommand({
  name: 'lift',
  about: 'Send mails to an address again, whose mails arrive now',
  operands: ['ADDRESS'],
  options: {},
  async run({ client, operands: [address], terminal }) {
    await (await client()).call('notifications', contracts.liftMailSuppression, { address });
    await printDone(terminal, { lifted: address }, 'No longer suppressed.');
  },
});

const bounce = defineCommand({
  name: 'bounce',
  about: 'Report that mails to an address come back',
  operands: ['ADDRESS', 'REASON'],
  options: yesOption,
  async run({ client, operands: [address, reason], terminal, options, signal }) {
    await confirmChange(
      { options, terminal, signal },
      `Send ${address} no more mails than those that nobody can turn off?`,
    );
    await (await client()).call('notifications', contracts.reportMailBounce, { address, reason });
    await printDone(terminal, { suppressed: address }, 'Suppressed.');
  },
});

export const mails: AdminGroup = {
  name: 'mails',
  about: 'Mails that were given up, and addresses from which they came back',
  commands: [failed, retry, suppressed, lift, bounce],
};
