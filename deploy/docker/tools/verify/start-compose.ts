import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCompose } from '../../src/compose/read-compose.ts';
import { makeSecrets } from '../../src/make-secrets/make-secrets.ts';
import { addressesHere, portHere } from './addresses-here.ts';
import { buildImages } from './build-images.ts';
import type { Engines } from './engines-of-this-machine.ts';
import { type Container, type ContainerOptions, runContainer } from './run-container.ts';
import type { RunningProcess } from './running-process.ts';
import { startKafka } from './stand-ins/kafka.ts';
import { startMongodb } from './stand-ins/mongodb.ts';
import { receiveMails, receiveTraces } from './stand-ins/receivers.ts';
import { startRedis } from './stand-ins/redis.ts';

/** The platform of docker-compose.yml as processes of this machine. */
export interface RunningCompose {
  publicUrl: string;
  authorizationUrl: string;
  /** The private key for operators' requests, as JSON. */
  gatewayKey: string;
  /** Runs an operators' program. @returns its standard output */
  runOnce(name: string, words: string[]): Promise<string>;
  /** Number of received trace requests at the collector's address. */
  traces(): number;
  /** The recipients of each mail received at the catcher's address. */
  mails: readonly string[][];
  /** Stops everything. @returns the exit code of each service */
  stop(): Promise<Record<string, number | string | null>>;
}

export interface StartOptions {
  /** The repository. */
  root: string;
  engines: Engines;
  /** An empty folder for all output: images, secrets, data, logs. */
  folder: string;
  /** Settings in addition to the compose file, by service. */
  settings?: Record<string, Record<string, string>>;
  /** Called with progress messages. */
  report: (line: string) => void;
}

/**
 * Starts the processes of docker-compose.yml without Docker, in the order of `depends_on`. The
 * processes are MongoDB, Redis, Kafka, jobs, and services built from the Dockerfile. Each process
 * has the command, environment, secrets and health check of its container. Addresses and mounted
 * folders are replaced by addresses and folders of this machine. On failure, all started processes
 * are stopped.
 */
export async function startCompose(options: StartOptions): Promise<RunningCompose> {
  const { root, engines, folder, report } = options;
  const compose = readCompose(join(root, 'docker-compose.yml'));
  const addresses = await addressesHere(compose);
  const secrets = join(folder, 'secrets');
  await makeSecrets(secrets);
  await mkdir(join(folder, 'bin'));
  await copyFile(process.execPath, join(folder, 'bin/node'));
  // The container processes run as another user, who needs access to these paths.
  for (const path of [folder, join(folder, 'bin'), join(folder, 'bin/node')]) {
    await chmod(path, 0o755);
  }

  const ended: (() => Promise<unknown>)[] = [];
  const services = new Map<string, Container>();
  const withEnd = (process: RunningProcess) => {
    ended.push(() => process.stop('SIGTERM'));
    return process;
  };
  const traces = await receiveTraces(portHere(addresses, 'collector:4318'));
  const mails = await receiveMails(portHere(addresses, 'mailcatcher:1025'));
  ended.push(traces.stop, mails.stop);

  const { images, finished } = buildImages(compose, options);

  const place = {
    root,
    folder,
    secrets,
  };
  const kafka = startedOnce(async () => {
    const service = serviceOf('kafka');
    const started = await startKafka(service, engines, { ...place, addresses });
    withEnd(started.broker);
    return started;
  });
  const standIns: Record<string, () => Promise<unknown>> = {
    mongodb: async () =>
      withEnd(
        await startMongodb(engines, {
          ...place,
          port: portHere(addresses, 'mongodb:27017'),
        }),
      ),
    redis: async () =>
      withEnd(
        await startRedis(serviceOf('redis'), {
          ...place,
          port: portHere(addresses, 'redis:6379'),
        }),
      ),
    kafka,
    mailcatcher: async () => undefined,
    'kafka-access': async () => (await kafka()).createAccess(serviceOf('kafka-access')),
  };

  function serviceOf(name: string) {
    const service = compose.services[name];
    if (service === undefined) {
      throw new Error(`docker-compose.yml has no service ${name}`);
    }
    return service;
  }
  async function containerOptions(name: string): Promise<ContainerOptions> {
    const service = serviceOf(name);
    const image = await images.get(service.image);
    if (image === undefined) {
      throw new Error(`${name} uses the image ${service.image}, but no step builds this image`);
    }
    return {
      name,
      service,
      image,
      addresses,
      secrets,
      folder,
      more: options.settings?.[name] ?? {},
    };
  }
  async function start(name: string): Promise<void> {
    const service = serviceOf(name);
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on);
    await Promise.all(needed.map(ready));
    const standIn = standIns[name];
    if (standIn) {
      await standIn();
    } else {
      const container = await runContainer(await containerOptions(name));
      if (service.build === undefined) {
        await container.process.succeeded();
      } else {
        services.set(name, container);
        await container.healthy();
      }
    }
    report(`${name} ${service.restart === 'unless-stopped' ? 'is healthy' : 'is done'}`);
  }
  const starting = new Map<string, Promise<void>>();
  function ready(name: string): Promise<void> {
    const started = starting.get(name) ?? start(name);
    starting.set(name, started);
    return started;
  }
  async function stop(): Promise<Record<string, number | string | null>> {
    await finished;
    await Promise.allSettled(starting.values());
    const codes: Record<string, number | string | null> = {};
    for (const [name, container] of [...services].toReversed()) {
      codes[name] = await container.stop();
    }
    for (const end of ended.toReversed()) {
      await end();
    }
    return codes;
  }

  try {
    await ready('gateway');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    publicUrl: `http://${addresses.get('gateway:8080')}`,
    authorizationUrl: `http://${addresses.get('authorization:9001')}`,
    gatewayKey: await readFile(join(secrets, 'gateway-private-jwk'), 'utf8'),
    async runOnce(name, words) {
      const { process: program } = await runContainer(
        await containerOptions(name),
        words.length > 0 ? words : undefined,
      );
      return program.output();
    },
    traces: traces.received,
    mails: mails.received,
    stop,
  };
}

function startedOnce<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}
