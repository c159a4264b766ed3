import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';
import type { ConsumerGroup } from '@irp/contracts/events';
import * as contracts from '@irp/contracts/operators';
import { KafkaUnavailable } from '@irp/events';
import { createEmbeddedEventBus, eventsFile } from '@irp/events/embedded';
import { createLogger } from '@irp/observability';
import { type DeadLetters, deadLettersOf, kafkaBus } from '@irp/service';
import type { AdminCall } from '../admin-command.ts';
import { ConnectionError } from '../errors.ts';
import type { Settings } from '../settings.ts';

export interface DeadLetterSource extends DeadLetters {
  /**
   * True if the platform itself records a replay in the audit log. If false, the caller must record
   * the replay.
   */
  recordsReplays: boolean;
}

export type DeadLetterContext = Pick<AdminCall, 'settings' | 'addresses' | 'client'>;

/**
 * Calls `work` with the dead letters of a group. With KAFKA_BROKERS, the dead letters are in Kafka.
 * Without KAFKA_BROKERS, the dead letters are in the embedded event log in DATA_DIR, and the
 * platform may run or be stopped.
 * @throws ConfigError, even for DATA_DIR without a log; ConnectionError
 */
export async function withDeadLetters<T>(
  context: DeadLetterContext,
  group: ConsumerGroup,
  work: (letters: DeadLetterSource) => Promise<T>,
): Promise<T> {
  const settings = context.settings();
  const log = createLogger('admin', 'error');
  const kafka = kafkaBus(asUserOf(group, settings), 'admin', log);
  if (kafka) {
    return onKafka(settings, work(opened(kafka))).finally(() => kafka.close());
  }
  const directory = join(settings.DATA_DIR, 'events');
  const running = await context.addresses().catch((error) => {
    // Without an event log, the command fails rather than create an empty log, because DATA_DIR may
    // be mistyped.
    if (error instanceof ConfigError && existsSync(eventsFile(directory))) {
      return undefined;
    }
    throw error;
  });
  if (running?.events !== undefined) {
    return work(await ofRunning(context));
  }
  if (running) {
    throw new ConfigError('KAFKA_BROKERS must be set: the command reads dead letters from Kafka');
  }
  const stopped = createEmbeddedEventBus({ directory, log });
  return work(opened(stopped)).finally(() => stopped.close());
}

async function onKafka<T>({ KAFKA_BROKERS: brokers }: Settings, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof KafkaUnavailable)) {
      throw error;
    }
    const reason =
      error.cause instanceof Error ? `: ${error.cause.message.replace(/\.$/, '')}` : '';
    throw new ConnectionError(
      `Kafka at ${brokers?.join(', ')} (KAFKA_BROKERS) does not answer${reason}.`,
    );
  }
}

/**
 * Returns the settings with the Kafka user that replays the dead letters of a group. Each group has
 * a separate user (docs/operations/kafka-access.md).
 */
function asUserOf(group: ConsumerGroup, settings: Settings): Settings {
  const { KAFKA_REPLAY_PASSWORDS: passwords, KAFKA_USERNAME: username } = settings;
  if (passwords === undefined || settings.KAFKA_BROKERS === undefined) {
    return settings;
  }
  if (username !== undefined) {
    throw new ConfigError(
      'KAFKA_USERNAME and KAFKA_REPLAY_PASSWORDS cannot be combined: KAFKA_REPLAY_PASSWORDS already names the user of each group',
    );
  }
  const password = passwords[group];
  if (password === undefined) {
    throw new ConfigError(
      `KAFKA_REPLAY_PASSWORDS has no password for the group ${group}: add the member ${group}`,
    );
  }
  return {
    ...settings,
    KAFKA_USERNAME: `${group}-replay`,
    KAFKA_PASSWORD: password,
  };
}

function opened(bus: Parameters<typeof deadLettersOf>[0]): DeadLetterSource {
  return { ...deadLettersOf(bus), recordsReplays: false };
}

async function ofRunning(context: DeadLetterContext): Promise<DeadLetterSource> {
  const client = await context.client();
  const idsOf = (ids: readonly string[] | undefined) => (ids ? { ids: [...ids] } : {});
  return {
    recordsReplays: true,
    list: async ({ group, ids }) =>
      (await client.call('events', contracts.listDeadLetters, { group, ...idsOf(ids) })).letters,
    replay: async ({ group, ids }) =>
      (await client.call('events', contracts.replayDeadLetters, { groupId: group, ...idsOf(ids) }))
        .replayed,
  };
}
