import { RedisServer } from '@irp/testing/redis-server';
import type { Engine, EngineName } from './engine.ts';
import { startRedisEngine } from './redis-engine.ts';
import { startScriptedEngine } from './scripted-engine.ts';

/** The path of an `engines.sh`, exported by `.ci/real-engines`. */
const { TEST_ENGINES: script } = process.env;

export type Engines = Record<EngineName, Engine>;

/** Whether this machine can start all engines. */
export const hasEngines = script !== undefined && RedisServer.isInstalled;

/**
 * Starts a separate Redis, Kafka, MongoDB and mail server, besides those that tests share.
 * @throws Error where {@link hasEngines} is false
 */
export async function startEngines(): Promise<Engines> {
  if (script === undefined) {
    throw new Error('TEST_ENGINES must be the path of engines.sh');
  }
  const [redis, kafka, mongo, smtp] = await Promise.all([
    startRedisEngine(),
    startScriptedEngine(script, 'kafka'),
    startScriptedEngine(script, 'mongo'),
    startScriptedEngine(script, 'smtp'),
  ]);
  return {
    redis,
    kafka,
    mongo,
    smtp,
  };
}
