import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { directory } from '@irp/directory';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import type { Service } from '@irp/service';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { freePort } from '@irp/testing/redis-server';
import { expect } from 'chai';

describe('a service without its database', () => {
  let platform: TestPlatform;
  before(async () => {
    platform = await createTestPlatform();
  });
  after(() => platform.stop());

  const services: Service[] = [audit, authorization, directory, investments, notifications];

  it('starts, is alive and not ready, and stops', async () => {
    const statuses = services.map(async (service) => {
      const { url, stop } = await service.start({
        ...platform.platform,
        mongodbUri: `mongodb://127.0.0.1:${await freePort()}/?directConnection=true&serverSelectionTimeoutMS=200`,
        environment: {
          ...platform.platform.environment,
          AUTHORIZATION_URL: 'http://127.0.0.1:9',
          DIRECTORY_URL: 'http://127.0.0.1:9',
        },
      });
      const alive = await fetch(`${url}/livez`);
      const ready = await fetch(`${url}/readyz`);
      const { checks } = (await ready.json()) as { checks: Record<string, string> };
      await stop();
      return [service.name, alive.status, ready.status, checks.database];
    });
    expect(await Promise.all(statuses)).to.deep.equal(
      services.map(({ name }) => [name, 200, 503, 'unavailable']),
    );
  });
});
