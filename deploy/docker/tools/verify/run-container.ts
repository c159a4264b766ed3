import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Compose } from '../../src/compose/read-compose.ts';
import type { Image } from './build-image.ts';
import { type HostMapping, moved } from './container-addresses.ts';
import { RunningProcess } from './running-process.ts';

const run = promisify(execFile);

export interface ContainerOptions {
  name: string;
  service: Compose['services'][string];
  image: Image;
  /** The folder of secrets created by make-secrets. */
  secrets: string;
  addresses: HostMapping['addresses'];
  /** A folder for the container's mounts and log. */
  folder: string;
  /** Settings in addition to the compose file. */
  more?: Record<string, string>;
}

/** The value of `--start-interval` in the Dockerfile. */
const healthcheckMs = 1_000;

/**
 * A container of the platform's images as a process of this machine, with exactly the container's
 * environment.
 */
export interface Container {
  process: RunningProcess;
  /**
   * Resolves when the health check of the image succeeds.
   * @throws Error if the process ends, or after four minutes
   */
  healthy(): Promise<void>;
  /** Stops the process like `docker stop`. @returns the exit code */
  stop(): Promise<number | NodeJS.Signals | null>;
}

/** @param words replace the command of the compose file */
export async function runContainer(
  options: ContainerOptions,
  words?: string[],
): Promise<Container> {
  const { name, service, image, folder } = options;
  const home = join(folder, name);
  const ids = image.user.split(':').map(Number);
  const folders = new Map([
    ['/run/secrets', join(home, 'secrets')],
    ['/data', join(home, 'data')],
  ]);
  const mapping = { addresses: options.addresses, folders };
  await mountSecrets(options, mapping);
  const isRoot = process.getuid?.() === 0;
  await mkdir(join(home, 'data'), { recursive: true });
  if (isRoot) {
    await chown(join(home, 'data'), ids[0] ?? 0, ids[1] ?? 0);
  }
  const environment = Object.entries({
    ...image.environment,
    ...service.environment,
    ...options.more,
  });
  const compileCache = join(folder, 'compile-cache');
  await mkdir(compileCache, { recursive: true });
  if (isRoot) {
    await chown(compileCache, ids[0] ?? 0, ids[1] ?? 0);
  }
  const spawning = {
    cwd: join(image.root, image.workdir),
    env: {
      PATH: join(folder, 'bin'),
      // In Docker, a compile cache is lost with its container. Here, all containers share a compile
      // cache.
      NODE_COMPILE_CACHE: compileCache,
      ...Object.fromEntries(
        environment.map(([variable, value]) => [
          variable,
          movedSetting(variable, value, mapping, options),
        ]),
      ),
    },
    // Runs as the user of the container, if this process may change users.
    ...(isRoot ? { uid: ids[0], gid: ids[1] } : {}),
  };
  const command = [
    ...(service.entrypoint ?? image.entrypoint),
    ...(words ?? service.command ?? image.command),
  ];
  const started = new RunningProcess(
    name,
    command.map((word) => moved(word, mapping)),
    join(folder, `${name}.log`),
    spawning,
  );
  return {
    process: started,
    async healthy() {
      const [program = '', ...checked] = image.healthcheck;
      for (const until = Date.now() + 240_000; ; await setTimeout(healthcheckMs)) {
        if (started.hasEnded) {
          throw new Error(`${name} ended:\n${started.lastLines()}`);
        }
        try {
          return void (await run(program, checked, spawning));
        } catch (error) {
          if (Date.now() > until) {
            throw new Error(`${name} is not healthy: ${error}\n${started.lastLines()}`);
          }
        }
      }
    },
    stop: () => started.stop(image.stopSignal as NodeJS.Signals),
  };
}

/** Replaces PORT by the port of the service on this machine. */
function movedSetting(
  variable: string,
  value: string,
  mapping: HostMapping,
  { name }: ContainerOptions,
): string {
  if (!variable.endsWith('PORT')) {
    return moved(value, mapping);
  }
  return mapping.addresses.get(`${name}:${value}`)?.split(':')[1] ?? value;
}

/**
 * Mounts the secrets that the compose file gives to this container, with the mode set by
 * make-secrets.
 */
async function mountSecrets(
  { name, service, folder, secrets }: ContainerOptions,
  mapping: HostMapping,
): Promise<void> {
  const mounted = join(folder, name, 'secrets');
  await mkdir(mounted, { recursive: true });
  for (const secret of service.secrets) {
    const text = await readFile(join(secrets, secret), 'utf8');
    // An operators' program runs several times, and its user may not overwrite the existing file.
    await rm(join(mounted, secret), { force: true });
    await writeFile(join(mounted, secret), moved(text, mapping), { flag: 'wx', mode: 0o644 });
    await chmod(join(mounted, secret), 0o444);
  }
}
