import { join } from 'node:path';
import { createTable, printRecord, UsageError } from '@irp/command-line';
import { ConfigError } from '@irp/config';
import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import * as contracts from '@irp/contracts/operators';
import { createEmbeddedEventBus } from '@irp/events';
import { createLogger } from '@irp/logging';
import { type DeadLetterSummary, type DeadLetters, deadLettersOf, kafkaBus } from '@irp/service';
import { type AdminCall, type AdminGroup, defineCommand } from '../admin-command.ts';
import { confirmChange, yesOption } from '../confirm-change.ts';

const groups = Object.keys(consumers) as ConsumerGroup[];

function requireGroup(name: string): ConsumerGroup {
  const group = groups.find((one) => one === name);
  if (group === undefined)
    throw new UsageError(`There is no group ${JSON.stringify(name)}: it is ${groups.join(' or ')}.`);
  return group;
}

type Context = Pick<AdminCall, 'settings' | 'places' | 'client'>;

/**
 * Where dead letters are: on Kafka, with KAFKA_BROKERS; in the log of the platform that runs on DATA_DIR, or of one that is stopped.
 * @throws ConfigError
 */
async function withDeadLetters<T>(context: Context, work: (letters: DeadLetters) => Promise<T>): Promise<T> {
  const settings = context.settings();
  const log = createLogger('admin', 'error');
  const kafka = kafkaBus(settings, 'admin', log);
  if (kafka) return work(deadLettersOf(kafka)).finally(() => kafka.close());
  const running = await context.places().catch((error) => {
    if (error instanceof ConfigError) return undefined;
    throw error;
  });
  if (running?.events !== undefined) return work(await ofRunning(context));
  if (running) throw new ConfigError('KAFKA_BROKERS must be set: dead letters are read from Kafka');
  const stopped = createEmbeddedEventBus({ directory: join(settings.DATA_DIR, 'events'), log });
  return work(deadLettersOf(stopped)).finally(() => stopped.close());
}

async function ofRunning(context: Context): Promise<DeadLetters> {
  const client = await context.client();
  const bodyOf = ({ group, ids }: Parameters<DeadLetters['list']>[0]) => ({ group, ...(ids ? { ids: [...ids] } : {}) });
  return {
    list: async (choice) => (await client.call('events', contracts.listDeadLetters, bodyOf(choice))).letters,
    replay: async (choice) => (await client.call('events', contracts.replayDeadLetters, bodyOf(choice))).replayed,
  };
}

const list = defineCommand({
  name: 'list',
  about: 'List the events that a group, or any group, could not handle, with the reason',
  operands: ['[GROUP]'],
  options: {},
  notes: `At most 100 of each topic. GROUP is ${groups.join(', ')}.`,
  async run({ operands, terminal, ...context }) {
    const [named] = operands;
    const chosen = named === undefined ? groups : [requireGroup(named)];
    const letters = await withDeadLetters(context, async (source) => {
      const found: DeadLetterSummary[] = [];
      for (const group of chosen) found.push(...(await source.list({ group })));
      return found;
    });
    if (terminal.json) return terminal.print(`${JSON.stringify(letters, null, 2)}\n`);
    if (letters.length === 0) return terminal.note('No dead letters found.');
    await createTable<DeadLetterSummary>(terminal, [
      { title: 'GROUP', value: ({ group }) => group },
      { title: 'ID', value: ({ id }) => id },
      { title: 'TOPIC', value: ({ topic }) => topic },
      { title: 'FAILED AT', value: ({ failedAt }) => failedAt },
      { title: 'TYPE', value: ({ type, bytes }) => type ?? `no event (${bytes} bytes)` },
      { title: 'REASON', value: ({ reason }) => reason },
    ]).add(letters);
  },
});

const show = defineCommand({
  name: 'show',
  about: 'Show a dead letter, without the contents of its event',
  operands: ['GROUP', 'ID'],
  options: {},
  notes: 'Topics of a group can have a dead letter of the same id: all of them are shown.',
  async run({ operands: [name, id], terminal, ...context }) {
    const group = requireGroup(name);
    const letters = await withDeadLetters(context, (source) => source.list({ group, ids: [id] }));
    if (letters.length === 0) throw new Error(`The group ${group} has no dead letter ${id}.`);
    if (terminal.json) return terminal.print(`${JSON.stringify(letters, null, 2)}\n`);
    for (const letter of letters) await printRecord(terminal, letter);
  },
});

const replay = defineCommand({
  name: 'replay',
  about: 'Deliver dead letters of a group to it again, once their cause is repaired',
  operands: ['GROUP', '[ID…]'],
  options: yesOption,
  notes: `At most 100 of each topic: repeat the command. They come after the events that wait already, and to no other group. The replay is
recorded in the audit log where AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK are set.`,
  async run({ operands, options, terminal, signal, ...context }) {
    const [name, ...ids] = operands as readonly [string, ...string[]];
    const choice = { group: requireGroup(name), ...(ids.length > 0 ? { ids } : {}) };
    const what = ids.length > 0 ? `${ids.length} dead letters` : 'all dead letters';
    await confirmChange({ options, terminal, signal }, `Deliver ${what} of ${choice.group} again?`);
    const replayed = await withDeadLetters(context, async (source) => {
      if (!(await announce(context, choice.group)))
        terminal.note('Not recorded in the audit log: AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK are not set.');
      return source.replay(choice);
    });
    if (terminal.json) return terminal.print(`${JSON.stringify({ replayed })}\n`);
    for (const [topic, count] of Object.entries(replayed)) await terminal.print(`${topic}: ${count} delivered again\n`);
  },
});

/** @returns false where the authorization service cannot be asked: of a platform that is stopped, or without its address and a key */
async function announce(context: Context, groupId: ConsumerGroup): Promise<boolean> {
  const places = await context.places().catch(() => undefined);
  if (places?.privateJwk === undefined || places.services.authorization === undefined) return false;
  await (await context.client()).call('authorization', contracts.announceReplay, { groupId });
  return true;
}

export const deadLetters: AdminGroup = {
  name: 'dead-letters',
  about: 'Events that a consumer group could not handle',
  commands: [list, show, replay],
};
