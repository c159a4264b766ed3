import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { type Environment, readConfig } from '@irp/config';
import { directory } from '@irp/directory';
import { gateway } from '@irp/gateway';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import { checkSettings, platformSettings, type Service } from '@irp/service';
import { expect } from 'chai';
import { settings as adminSettings } from '../../../packages/admin/src/settings.ts';
import { readCompose } from '../src/compose/read-compose.ts';
import { makeSecrets } from '../src/make-secrets/make-secrets.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const compose = readCompose(`${root}docker-compose.yml`);
const services: Service[] = [gateway, authorization, investments, audit, directory, notifications];

/** The service's own settings. */
async function settingsOf(
  name: string,
): Promise<Record<string, { safeParse(value: unknown): { success: boolean } }>> {
  const place = name === 'gateway' ? name : `services/${name}`;
  const { settings } = await import(`${root}${place}/src/settings.ts`);
  return settings.shape;
}

describe('docker-compose.yml: the settings of', () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'irp-settings-'));
    await makeSecrets(join(folder, 'run/secrets'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The environment, with files of the container in a folder of this machine. */
  function environmentOf(name: string): Environment {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    const moved = given.map(([variable, value]) => [
      variable,
      value
        .replace(/^\/run\/secrets\//, `${folder}/run/secrets/`)
        .replace(/^\/data\//, `${folder}/`),
    ]);
    return Object.fromEntries(moved);
  }
  async function check(service: Service, environment: Environment): Promise<string> {
    try {
      await checkSettings(platformSettings, service, environment);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('admin are accepted, and complete', () => {
    const environment = environmentOf('admin');
    const config = readConfig(adminSettings, environment);
    expect(config.KAFKA_REPLAY_PASSWORDS).to.have.all.keys(
      'audit',
      'directory',
      'notifications',
      'webhooks',
    );
    const known = Object.keys(adminSettings.shape);
    for (const variable of Object.keys(environment)) {
      expect(known).to.include(variable.replace(/_FILE$/, ''));
    }
    // Every address but none of a folder of this machine.
    expect(Object.keys(environment)).to.include.members(
      known.filter((name) => name.endsWith('_URL')),
    );
  });

  it('every service are named together if missing', async () => {
    const always = ['REDIS_URL', 'PRINCIPAL_PUBLIC_JWKS'];
    const withDatabase = [...always, 'MONGODB_URI', 'KAFKA_BROKERS'];
    const missing: Record<string, string[]> = {
      gateway: [
        ...always,
        'PRINCIPAL_PRIVATE_JWK',
        'AUTHORIZATION_URL',
        'INVESTMENTS_URL',
        'AUDIT_URL',
      ],
      authorization: [...withDatabase, 'SECRETS_KEY'],
      investments: withDatabase,
      audit: [...withDatabase, 'SECRETS_KEY'],
      directory: [...withDatabase, 'PRINCIPAL_PRIVATE_JWK', 'AUTHORIZATION_URL'],
      notifications: [...withDatabase, 'PRINCIPAL_PRIVATE_JWK', 'SECRETS_KEY', 'AUTHORIZATION_URL'],
    };
    for (const service of services) {
      const message = await check(service, {});
      for (const name of missing[service.name] ?? []) {
        expect(message).to.include(`${name} must be set`);
      }
    }
  });

  for (const service of services) {
    it(`${service.name} are accepted, and complete`, async () => {
      const environment = environmentOf(service.name);
      expect(await check(service, environment)).to.equal('');
      const known = new Set([
        ...Object.keys(platformSettings.shape),
        ...Object.keys(await settingsOf(service.name)),
      ]);
      for (const variable of Object.keys(environment)) {
        expect([variable, variable.replace(/_FILE$/, '')], variable).to.satisfy((names: string[]) =>
          names.some((name) => known.has(name)),
        );
      }
    });

    it(`${service.name} include the required settings`, async () => {
      const environment = environmentOf(service.name);
      const required = [platformSettings.shape, await settingsOf(service.name)].flatMap((shape) =>
        Object.entries(shape)
          .filter(([, setting]) => !setting.safeParse(undefined).success)
          .map(([name]) => name),
      );
      expect(required).to.include.members(['REDIS_URL', 'PRINCIPAL_PUBLIC_JWKS']);
      for (const name of required) {
        const { [name]: _, [`${name}_FILE`]: __, ...others } = environment;
        expect(Object.keys(others).length, name).to.equal(Object.keys(environment).length - 1);
        expect(await check(service, others), name).to.include(`${name} must`);
      }
    });
  }
});
