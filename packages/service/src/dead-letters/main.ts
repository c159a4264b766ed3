import { join } from 'node:path';
import { ConfigError, processEnvironment, readConfig, text } from '@irp/config';
import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import { createEmbeddedEventBus, type DeadLetter, type EventBus } from '@irp/events';
import { createLogger } from '@irp/logging';
import { z } from 'zod';
import { kafkaBus, kafkaSettings } from '../kafka-settings.ts';

/** A program for operators: lists the events that a consumer group could not handle, and delivers them to it again. */
const groups = Object.keys(consumers) as ConsumerGroup[];
const accepted = groups.join(' or ');
const usage = `Usage: main.ts list [GROUP [ID…]] | replay GROUP [ID…], where GROUP is ${accepted}, with KAFKA_BROKERS, or with DATA_DIR while the platform is stopped`;

const settings = z.object({ ...kafkaSettings, DATA_DIR: text().optional() });

function open(): EventBus {
  const config = readConfig(settings, processEnvironment());
  const log = createLogger('dead-letters', 'warn');
  const kafka = kafkaBus(config, 'dead-letters', log);
  if (kafka) return kafka;
  if (config.DATA_DIR === undefined) throw new ConfigError(usage);
  return createEmbeddedEventBus({ directory: join(config.DATA_DIR, 'events'), log });
}

function requireGroup(name: string): ConsumerGroup {
  const group = groups.find((one) => one === name);
  if (group === undefined)
    throw new ConfigError(`there is no consumer group ${JSON.stringify(name)}: it is ${accepted}`);
  return group;
}

function lineOf({ id, group, topic, reason, attempts, failedAt, event, size }: DeadLetter): string {
  const contents = event ? { type: event.type, event: event.id, workspace: event.workspaceid } : { bytes: size };
  return JSON.stringify({ id, group, topic, failedAt, attempts, reason, ...contents });
}

async function list(bus: EventBus, named: ConsumerGroup | undefined, ids: string[]): Promise<void> {
  const query = ids.length > 0 ? { ids } : {};
  for (const group of named === undefined ? groups : [named])
    for (const topic of consumers[group])
      for (const letter of await bus.deadLetters(group, topic, query)) process.stdout.write(`${lineOf(letter)}\n`);
}

async function replay(bus: EventBus, group: ConsumerGroup, ids: string[]): Promise<void> {
  const query = ids.length > 0 ? { ids } : {};
  for (const topic of consumers[group])
    process.stdout.write(`${topic}: ${await bus.replay(group, topic, query)} delivered again\n`);
}

/** Checks the words before anything is opened. */
function commandOf([command, group, ...ids]: string[]): (bus: EventBus) => Promise<void> {
  if (command === 'list') {
    const named = group === undefined ? undefined : requireGroup(group);
    return (bus) => list(bus, named, ids);
  }
  if (command !== 'replay' || group === undefined) throw new ConfigError(usage);
  const replayed = requireGroup(group);
  return (bus) => replay(bus, replayed, ids);
}

try {
  const run = commandOf(process.argv.slice(2));
  const bus = open();
  await run(bus).finally(() => bus.close());
} catch (error) {
  process.stderr.write(`dead letters: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
