import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@irp/testing/redis-server';
import type { Engine, EngineName } from './engine.ts';

const run = promisify(execFile);

/**
 * The variables that set the ports of each server in engines.sh. With fixed ports, a restarted
 * server keeps the ports.
 */
const portVariables = {
  kafka: ['ENGINES_KAFKA_PORT', 'ENGINES_KAFKA_CONTROLLER_PORT'],
  mongo: ['ENGINES_MONGO_PORT'],
  smtp: ['ENGINES_SMTP_PORT', 'ENGINES_SMTP_HTTP_PORT'],
};

/**
 * Starts Kafka, MongoDB or an SMTP server by `engines.sh`, with a separate folder for each start.
 * @param script the path of `engines.sh`
 */
export async function startScriptedEngine(
  script: string,
  name: Exclude<EngineName, 'redis'>,
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), `irp-${name}-`));
  const ports = await Promise.all(
    portVariables[name].map(async (variable) => [variable, String(await freePort())]),
  );
  // Does not use the `node` of node_modules/.bin, a shell script: engines.sh would store the
  // process id of the shell instead of the program.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const environment = {
    ...process.env,
    PATH,
    ENGINES_DIR: folder,
    ...Object.fromEntries(ports),
  };

  async function call(verb: 'up' | 'down', settings: Record<string, string> = {}): Promise<string> {
    const { stdout } = await run(script, [verb, name], { env: { ...environment, ...settings } });
    return stdout;
  }
  const start = ({ empty = false } = {}) =>
    call('up', empty ? {} : { ENGINES_KAFKA_KEEP: '1', ENGINES_MONGO_KEEP: '1' });
  const signal = (signalName: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    const [pid] = readFileSync(join(folder, name, 'pid'), 'utf8').split(' ');
    process.kill(Number(pid), signalName);
  };
  const kill = () => {
    try {
      signal('SIGKILL');
    } catch {
      // The process does not run.
    }
  };

  const exports = await start({ empty: true });
  // Kills the engine when the test process exits, because the engine is a daemon and would keep
  // running.
  process.once('exit', kill);
  return {
    name,
    settings: Object.fromEntries(
      [...exports.matchAll(/^export (\w+)='(.*)'$/gm)].map(([, key, value]) => [key, value]),
    ),
    folder: join(folder, name),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => void (await call('down')),
    start: async (options) => void (await start(options)),
    async end() {
      kill();
      process.off('exit', kill);
      await call('down');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
