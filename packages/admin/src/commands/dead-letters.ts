import { createTable, printRecord, UsageError } from '@irp/command-line';
import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import * as contracts from '@irp/contracts/operators';
import type { DeadLetterSummary } from '@irp/service/operators';
import type { z } from 'zod';
import { type AdminGroup, defineCommand } from '../admin-command.ts';
import { defineChange } from '../define-change.ts';
import type { DeadLetterContext } from '../kafka/with-dead-letters.ts';

/**
 * Imports the module only for these commands, because other commands need neither Kafka nor the
 * embedded event log.
 */
const withDeadLetters: typeof import('../kafka/with-dead-letters.ts').withDeadLetters = async (
  ...args
) => (await import('../kafka/with-dead-letters.ts')).withDeadLetters(...args);

const groups = Object.keys(consumers) as ConsumerGroup[];

function requireGroup(name: string): ConsumerGroup {
  const group = groups.find((one) => one === name);
  if (group === undefined) {
    throw new UsageError(`GROUP must be ${groups.join(' or ')}, not ${JSON.stringify(name)}.`);
  }
  return group;
}

/** Counts the dead letters by event type, such as `2 investment.created, 1 user.updated`. */
function countsOf(letters: readonly DeadLetterSummary[]): string {
  const counts = new Map<string, number>();
  for (const { type } of letters) {
    counts.set(type ?? 'not an event', (counts.get(type ?? 'not an event') ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => `${count} ${type}`).join(', ') || 'none now';
}

const list = defineCommand({
  name: 'list',
  about: 'List events that a consumer group could not handle, with the reason; default: all groups',
  operands: ['[GROUP]'],
  options: {},
  notes: `Prints at most 100 dead letters of each topic. GROUP is ${groups.join(', ')}.`,
  async run({ operands, terminal, ...context }) {
    const [named] = operands;
    const chosen = named === undefined ? groups : [requireGroup(named)];
    const letters: DeadLetterSummary[] = [];
    for (const group of chosen) {
      letters.push(...(await withDeadLetters(context, group, (source) => source.list({ group }))));
    }
    if (terminal.json) {
      return terminal.print(`${JSON.stringify(letters, null, 2)}\n`);
    }
    if (letters.length === 0) {
      return terminal.note('No dead letters found.');
    }
    await createTable<DeadLetterSummary>(terminal, [
      {
        title: 'GROUP',
        value: ({ group }) => group,
      },
      {
        title: 'ID',
        value: ({ id }) => id,
      },
      {
        title: 'TOPIC',
        value: ({ topic }) => topic,
      },
      {
        title: 'FAILED AT',
        value: ({ failedAt }) => failedAt,
      },
      {
        title: 'TYPE',
        value: ({ type, bytes }) => type ?? `not an event (${bytes} bytes)`,
      },
      {
        title: 'REASON',
        value: ({ reason }) => reason,
      },
    ]).add(letters);
  },
});

const show = defineCommand({
  name: 'show',
  about: 'Show a dead letter without the contents of its event',
  operands: ['GROUP', 'ID'],
  options: {},
  notes: 'Two topics of a group can have dead letters with the same id: the command shows both.',
  async run({ operands: [name, id], terminal, ...context }) {
    const group = requireGroup(name);
    const letters = await withDeadLetters(context, group, (source) =>
      source.list({ group, ids: [id] }),
    );
    if (letters.length === 0) {
      throw new Error(`The group ${group} has no dead letter ${id}.`);
    }
    if (terminal.json) {
      return terminal.print(`${JSON.stringify(letters, null, 2)}\n`);
    }
    for (const letter of letters) {
      await printRecord(terminal, letter);
    }
  },
});

const replay = defineChange({
  name: 'replay',
  about: 'Deliver dead letters to their group again, after the cause is repaired',
  operands: ['GROUP', '[ID…]'],
  options: {},
  notes: `A run delivers at most 100 dead letters of each topic: repeat the command for more. No other group receives the events. The group handles them after
the events that are already waiting. The audit log records the replay. With Kafka, the audit record requires AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK.`,
  async plan({ operands, terminal, ...context }) {
    const [name, ...ids] = operands as readonly [string, ...string[]];
    const group = requireGroup(name);
    const choice = { group, ...(ids.length > 0 ? { ids } : {}) };
    const found = await withDeadLetters(context, group, (source) => source.list(choice));
    const missing = ids.filter((id) => found.every((letter) => letter.id !== id));
    if (missing.length > 0) {
      throw new Error(`The group ${group} has no dead letter ${missing.join(', ')}.`);
    }
    return {
      question: `Deliver ${ids.length > 0 ? ids.join(', ') : 'all dead letters'} of ${group} again: ${countsOf(found)}?`,
      async apply() {
        const replayed = await withDeadLetters(context, group, async (source) => {
          if (
            !source.recordsReplays &&
            !(await announce(context, { groupId: group, ...(ids.length > 0 ? { ids } : {}) }))
          ) {
            terminal.note(
              'The replay is not recorded in the audit log: AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK are not set.',
            );
          }
          return source.replay(choice);
        });
        if (terminal.json) {
          return terminal.print(`${JSON.stringify({ replayed })}\n`);
        }
        for (const [topic, count] of Object.entries(replayed)) {
          await terminal.print(`${topic}: ${count} delivered again\n`);
        }
      },
    };
  },
});

/**
 * Records a replay in the audit log through the authorization service.
 * @returns false if the platform is stopped, or the address or the key is unknown
 */
async function announce(
  context: DeadLetterContext,
  replay: z.input<typeof contracts.announceReplay.body>,
): Promise<boolean> {
  const addresses = await context.addresses().catch(() => undefined);
  if (addresses?.privateJwk === undefined || addresses.services.authorization === undefined) {
    return false;
  }
  await (await context.client()).call('authorization', contracts.announceReplay, replay);
  return true;
}

export const deadLetters: AdminGroup = {
  name: 'dead-letters',
  about: 'Events that a consumer group could not handle',
  commands: [list, show, replay],
};
