import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createRevoker } from '../src/kernel/revoker.ts';
import { type RunningAuthorization, startAuthorization } from './support/start-authorization.ts';

describe('authorization: metrics of keys, secrets, mails and revocations', () => {
  let service: RunningAuthorization;
  let nowMs = Date.now();
  before(async () => {
    service = await startAuthorization(() => nowMs);
  });
  after(() => service.platform.stop());

  async function read(): Promise<Record<string, number>> {
    const { text } = await service.call('GET', '/metrics');
    const lines = text.matchAll(/^(authorization_\w+(?:\{algorithm="\w+")?).*\} (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
  }

  it('show the age of the signing keys, and the number of waiting mails and events', async () => {
    const age = (algorithm: string) =>
      `authorization_signing_key_age_seconds{algorithm="${algorithm}"`;
    await eventually('the keys are created', async () => {
      const values = await read();
      return [age('RS256'), age('ES256')].every((name) => name in values);
    });
    nowMs += 3_600_000;
    const values = await read();
    for (const algorithm of ['RS256', 'ES256']) {
      expect(values[age(algorithm)]).to.be.within(3_590, 3_700);
    }
    expect(values).to.include({
      authorization_signing_key_rotation_seconds: 90 * 86_400,
      authorization_secret_reminders_due: 0,
      authorization_mail_requests_oldest_seconds: 0,
      authorization_revocations_unpublished: 0,
    });
  });

  it('count revocations that the feed rejects', async () => {
    const feed = {
      publish: () => Promise.reject(new Error('Redis is unavailable')),
      subscribe: () => () => undefined,
      healthy: () => false,
      close: async () => undefined,
    };
    const revoker = createRevoker(feed, silentLogger());
    const error = await revoker.revoke({ by: 'user', id: 'u1' }).catch((thrown) => thrown);
    expect(error).to.have.property('status', 503);
    expect(revoker.unpublished()).to.equal(1);
    revoker.close();
    expect(revoker.unpublished()).to.equal(0);
  });
});
