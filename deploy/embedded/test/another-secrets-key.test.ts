import { randomBytes } from 'node:crypto';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { ConfigError } from '@irp/config';
import { notifications } from '@irp/notifications';
import type { Service } from '@irp/service';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';

describe('a SECRETS_KEY other than that of the stored data', () => {
  let platform: TestPlatform;
  let own: string;
  const other = randomBytes(32).toString('base64');
  const addresses = {
    AUTHORIZATION_URL: 'http://127.0.0.1:9',
    DIRECTORY_URL: 'http://127.0.0.1:9',
  };
  const services: [Service, string][] = [
    [authorization, 'signing key'],
    [audit, 'audit signing key'],
    [notifications, 'webhook secret'],
  ];

  before(async () => {
    platform = await createTestPlatform();
    own = platform.platform.environment.SECRETS_KEY!;
    // Each service starts with an empty database, then stores sealed data.
    const people = await platform.start(authorization);
    await eventually('the first keys are published', async () => {
      const { status, body } = await people.call('GET', '/oauth/jwks');
      return status === 200 && body.keys.length > 0;
    });
    const as = testPrincipal({ role: 'owner' });
    const log = await platform.start(audit);
    await log.call('GET', '/v2/audit/exports?format=bundle', { as });
    const informer = await platform.start(
      {
        ...notifications,
        start: (on) => notifications.start(on, { checkAddress: async () => undefined }),
      },
      addresses,
    );
    const body = { url: 'https://receiver.example/hook', events: ['investment.created'] };
    const created = await informer.call('POST', '/v2/webhook-endpoints', { as, body });
    expect(created.status, created.text).to.equal(201);
    for (const { running } of [people, log, informer]) {
      await running.stop();
    }
  });
  after(() => platform.stop());

  const start = (service: Service, SECRETS_KEY: string, settings = {}) =>
    service.start({
      ...platform.platform,
      environment: {
        ...platform.platform.environment,
        ...addresses,
        SECRETS_KEY,
        ...settings,
      },
    });
  const findingsOf = async (
    service: Service,
    SECRETS_KEY: string,
    settings = {},
  ): Promise<string[]> => {
    const { url, stop } = await start(service, SECRETS_KEY, settings);
    const { findings = [] } = (await (await fetch(`${url}/readyz`)).json()) as {
      findings?: string[];
    };
    await stop();
    return findings;
  };

  for (const [service, purpose] of services) {
    it(`prevents the start of ${service.name}, and names the setting`, async () => {
      const error = await start(service, other).catch((reason) => reason);
      expect(error).to.be.instanceOf(ConfigError);
      expect(error.message).to.equal(
        `SECRETS_KEY does not decrypt the stored data (${purpose}): set the key that encrypted the data; after a rotation, set both keys (SECRETS_KEY=new,former). If the key is lost, see SECRETS_KEY_LOST.`,
      );
    });

    it(`does not prevent the start of ${service.name} beside the right key, in front or behind`, async () => {
      for (const keys of [own, `${other},${own}`, `${own},${other}`]) {
        expect(await findingsOf(service, keys), keys).to.deep.equal([]);
      }
    });

    it(`is a finding of ${service.name} after the loss of the key`, async () => {
      const lost = { SECRETS_KEY_LOST: 'true' };
      expect(await findingsOf(service, own, lost)).to.deep.equal([]);
      expect(await findingsOf(service, other, lost)).to.deep.equal([
        `SECRETS_KEY does not decrypt the stored data (${purpose}), and SECRETS_KEY_LOST is set: replace the data that was encrypted with the lost key, then remove SECRETS_KEY_LOST.`,
      ]);
    });
  }

  describe('after replacement of the data encrypted with the lost key', () => {
    it('starts audit without SECRETS_KEY_LOST', async () => {
      const { running, call } = await platform.start(audit, {
        SECRETS_KEY: other,
        SECRETS_KEY_LOST: 'true',
      });
      const keys = await call('POST', '/internal/audit/signing-keys', {
        as: 'internal',
        body: {},
      });
      const { kid: keyId } = keys.body.keys.find(
        ({ state }: { state: string }) => state === 'current',
      );
      const body = { keyId, isCompromised: true };
      const rotated = await call('POST', '/internal/audit/signing-keys/rotate', {
        as: 'internal',
        body,
      });
      expect(rotated.status, rotated.text).to.equal(200);
      await running.stop();
      expect(await findingsOf(audit, other)).to.deep.equal([]);
    });

    it('starts authorization, with new keys', async () => {
      const { mongodbUri, databasePrefix } = platform.platform;
      const database = createConnection(mongodbUri, { dbName: `${databasePrefix}authorization` });
      await database.asPromise();
      await database.collection('signing_keys').deleteMany({});
      await database.close();
      const { call } = await platform.start(authorization, { SECRETS_KEY: other });
      await eventually('keys are published', async () => {
        const { status, body } = await call('GET', '/oauth/jwks');
        return status === 200 && body.keys.length === 2;
      });
    });
  });
});
