import { join } from 'node:path';
import { ConfigError, processEnvironment, readConfig, text } from '@irp/config';
import { createEmbeddedEventBus, type DeadLetter, type EventBus } from '@irp/events';
import { createLogger } from '@irp/logging';
import { kafkaBus, kafkaSettings } from '@irp/service';
import { z } from 'zod';
import { auditGroup, auditTopics } from '../subscriptions/topics.ts';

/** A program for operators: lists the events that the audit service could not record, and delivers them again. */
const usage = 'Usage: main.ts list | replay [ID…], with KAFKA_BROKERS, or with DATA_DIR while the platform is stopped';

const settings = z.object({ ...kafkaSettings, DATA_DIR: text().optional() });

function open(): EventBus {
  const config = readConfig(settings, processEnvironment());
  const log = createLogger('dead-letters', 'warn');
  const kafka = kafkaBus(config, 'dead-letters', log);
  if (kafka) return kafka;
  if (config.DATA_DIR === undefined) throw new ConfigError(usage);
  return createEmbeddedEventBus({ directory: join(config.DATA_DIR, 'events'), log });
}

function lineOf({ id, topic, reason, attempts, failedAt, event, size }: DeadLetter): string {
  const contents = event ? { type: event.type, event: event.id, workspace: event.workspaceid } : { bytes: size };
  return JSON.stringify({ id, topic, failedAt, attempts, reason, ...contents });
}

async function run(bus: EventBus, command: string | undefined, ids: string[]): Promise<void> {
  const query = ids.length > 0 ? { ids } : {};
  for (const topic of auditTopics) {
    if (command === 'list')
      for (const letter of await bus.deadLetters(auditGroup, topic, query)) process.stdout.write(`${lineOf(letter)}\n`);
    else process.stdout.write(`${topic}: ${await bus.replay(auditGroup, topic, query)} delivered again\n`);
  }
}

try {
  const [command, ...ids] = process.argv.slice(2);
  if (command !== 'list' && command !== 'replay') throw new ConfigError(usage);
  const bus = open();
  await run(bus, command, ids).finally(() => bus.close());
} catch (error) {
  process.stderr.write(`dead letters: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
