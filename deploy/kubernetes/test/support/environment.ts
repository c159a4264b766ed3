import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readConfig } from '@irp/config';
import type { Service } from '@irp/service';
import { type ConfigMap, type Deployment, find, type Manifest } from './manifests.ts';

/** Loaded on use: the code of the whole platform. */
const services: Record<string, () => Promise<Service>> = {
  authorization: async () => (await import('@irp/authorization')).authorization,
  investments: async () => (await import('@irp/investments')).investments,
  directory: async () => (await import('@irp/directory')).directory,
  notifications: async () => (await import('@irp/notifications')).notifications,
  audit: async () => (await import('@irp/audit')).audit,
  gateway: async () => (await import('@irp/gateway')).gateway,
};
const secretsPath = '/etc/irp/secrets/';

/**
 * The environment of a service's container, as created by the kubelet, with the files of its Secret
 * in a folder of this machine.
 * @param secret the keys of its Secret
 * @throws Error for a key required by the pod and missing in the Secret: the kubelet would not
 *   start the pod
 */
export function containerEnvironment(
  manifests: readonly Manifest[],
  service: string,
  secret: Record<string, string>,
  folder: string,
): Record<string, string> {
  const { spec } = find<Deployment>(manifests, 'Deployment', `irp-${service}`).spec.template;
  const [container] = spec.containers;
  const volume = spec.volumes.find(({ name }) => name === 'secrets')?.secret;
  const files = join(folder, service);
  mkdirSync(files, { recursive: true });
  for (const { key, path } of volume?.items ?? []) {
    if (secret[key] === undefined) {
      throw new Error(`the Secret of ${service} has no key ${key}`);
    }
    writeFileSync(join(files, path), `${secret[key]}\n`);
  }
  const maps = container!.envFrom!.map(({ configMapRef }) =>
    find<ConfigMap>(manifests, 'ConfigMap', configMapRef.name),
  );
  const named = container!.env!.map(({ name, value }) => [
    name,
    value.replace(secretsPath, `${files}/`),
  ]);
  return { ...Object.assign({}, ...maps.map(({ data }) => data)), ...Object.fromEntries(named) };
}

/**
 * Reads the settings like the process at its start. Ports and folders of the container are replaced
 * by ports and folders of this machine.
 * @throws ConfigError with which the process would not start
 */
export async function checkEnvironment(
  service: string,
  environment: Environment,
  folder: string,
): Promise<void> {
  const { platformSettings } = await import('@irp/service');
  readConfig(platformSettings, environment);
  const here = {
    OPERATIONS_HOST: '127.0.0.1',
    OPERATIONS_PORT: '0',
    ...(environment.CHECKPOINTS_FILE ? { CHECKPOINTS_FILE: join(folder, 'checkpoints') } : {}),
  };
  const { check } = await services[service]!();
  await check?.({ ...environment, ...here });
}
