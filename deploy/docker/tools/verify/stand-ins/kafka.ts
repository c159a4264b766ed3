import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Compose } from '../../../src/compose/read-compose.ts';
import { type HostMapping, moved } from '../container-addresses.ts';
import type { Engines } from '../engines-of-this-machine.ts';
import { RunningProcess } from '../running-process.ts';

const run = promisify(execFile);

/** The JVM options of engines.sh. */
const quickStart = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

export interface KafkaOptions {
  root: string;
  folder: string;
  secrets: string;
  addresses: HostMapping['addresses'];
}

/** Starts Kafka's broker with the command and the configuration of the compose file. */
export async function startKafka(
  { entrypoint = [], command = [], environment }: Compose['services'][string],
  { kafkaClasses }: Engines,
  { root, folder, secrets, addresses }: KafkaOptions,
): Promise<{
  broker: RunningProcess;
  createAccess: (job: Compose['services'][string]) => Promise<void>;
}> {
  const home = join(folder, 'kafka');
  await mkdir(join(home, 'bin'), { recursive: true });
  const programs = {
    'kafka-storage.sh': 'kafka.tools.StorageTool',
    'kafka-server-start.sh': 'kafka.Kafka',
  };
  const java = `exec java $KAFKA_HEAP_OPTS ${quickStart.join(' ')} -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp '${kafkaClasses}'`;
  for (const [name, main] of Object.entries(programs)) {
    await writeProgram(join(home, 'bin', name), `${java} ${main} "$@"`);
  }
  const folders = new Map([
    ['/etc/irp', home],
    ['/opt/kafka/bin', join(home, 'bin')],
    ['/run/secrets', secrets],
    ['/var/lib/kafka/data', join(home, 'data')],
  ]);
  for (const name of ['server.properties', 'admin.properties', 'create-access.sh']) {
    const text = await readFile(join(root, 'deploy/docker/kafka', name), 'utf8');
    // Listeners without a host use the container's own address.
    const listening = text.replace(
      /:\/\/:(\d+)/g,
      (found, port) => `://${addresses.get(`kafka:${port}`) ?? found}`,
    );
    await writeFile(join(home, name), moved(listening, { addresses, folders }));
  }
  const here = (words: string[]) => words.map((word) => moved(word, { addresses, folders }));
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...environment,
  };
  const broker = new RunningProcess(
    'kafka',
    here([...entrypoint, ...command]),
    join(folder, 'kafka.log'),
    { env },
  );
  const [host = '', port = ''] = (addresses.get('kafka:9092') ?? '').split(':');
  for (; !(await accepts(host, Number(port))); await setTimeout(100)) {
    if (broker.hasEnded) {
      throw new Error(`kafka ended:\n${broker.lastLines()}`);
    }
  }
  return {
    broker,
    /**
     * Runs the command of the job. The job's calls of Kafka's programs are recorded, and then run
     * in a single Java virtual machine.
     */
    async createAccess(job) {
      await recordCalls(home);
      const words = here([...(job.entrypoint ?? []), ...(job.command ?? [])]);
      const moving = Object.entries(job.environment).map(([name, value]) => [
        name,
        moved(value, { addresses, folders }),
      ]);
      await run(words[0] ?? '', words.slice(1), { env: { ...env, ...Object.fromEntries(moving) } });
      const replay = join(import.meta.dirname, 'ReplayCommands.java');
      await run('java', [...quickStart, '-cp', kafkaClasses, replay, join(home, 'calls')], {
        maxBuffer: 2 ** 26,
      });
    },
  };
}

/**
 * Creates programs with the names of Kafka's programs that append their arguments to a file. The
 * programs also copy the temporary file of a new password.
 */
async function recordCalls(home: string): Promise<void> {
  await writeFile(join(home, 'calls'), '');
  const record = `n=$(mktemp '${home}/password.XXXXXX'); printf '%s\\0' "$(basename "$0")"
for word in "$@"; do
  if [ -f "$word" ] && [ "$word" != "$COMMAND_CONFIG" ]; then cp "$word" "$n"; word=$n; fi
  printf '%s\\0' "$word"
done
printf '\\001\\n'`;
  for (const name of ['kafka-configs.sh', 'kafka-acls.sh']) {
    await writeProgram(join(home, 'bin', name), `{ ${record}\n} >> '${home}/calls'`);
  }
}

async function writeProgram(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('close', () => done(false)).once('connect', () => socket.destroy());
  });
}
