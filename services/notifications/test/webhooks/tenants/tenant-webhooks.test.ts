import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Publisher, publishApplication } from '../../support/install-application.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe('notifications: webhooks of workspaces about installed applications', () => {
  let notifications: RunningNotifications;
  let publisher: Publisher;
  const received = new Map<
    string,
    {
      id: string;
      type: string;
      workspaceid: string;
    }[]
  >();

  before(async () => {
    notifications = await startNotifications(
      { NOTICES_CHECK_MS: '50' },
      {
        async sendWebhook(url, _secrets, { timestamp: at, body }) {
          const own = received.get(url) ?? [];
          received.set(url, [...own, JSON.parse(body)]);
          const rest = {
            response: {
              headers: {},
              body: '',
              truncated: false,
            },
          };
          return {
            at,
            durationMs: 1,
            outcome: 'success',
            status: 204,
            request: {
              method: 'POST',
              url,
              headers: {},
            },
            ...rest,
          };
        },
      },
      true,
    );
    publisher = await publishApplication(notifications);
  });
  after(() => notifications.stop());

  /** @returns the received events */
  async function listen(as: Principal, body: object = {}) {
    const url = `https://receiver.example/${randomUUID()}`;
    const created = await notifications.call('POST', path, {
      as,
      body: {
        url,
        events: ['*'],
        ...body,
      },
    });
    expect(created.status, created.text).to.equal(201);
    return {
      id: created.body.id as string,
      about: (type: string) => (received.get(url) ?? []).filter((one) => one.type === type),
    };
  }

  async function act(action: 'suspend' | 'resume') {
    const actPath = `/v2/applications/${publisher.applicationId}/${action}`;
    await publisher.inAuthorization(
      'POST',
      actPath,
      publisher.as,
      action === 'suspend' ? { reason: 'Odd' } : {},
    );
  }

  it("are in the workspace's log of deliveries, once, and only with an installation", async () => {
    const [tenant, other] = [await publisher.tenant(), await publisher.tenant()];
    await publisher.install(tenant);
    const [own, chosen, unasked] = [
      await listen(tenant),
      await listen(tenant, { events: ['application.suspended'] }),
      await listen(tenant, { events: ['investment.created'] }),
    ];
    const elsewhere = await listen(other);
    const publishers = await listen(publisher.as);
    await act('suspend');
    await act('resume');
    await eventually('both arrive', () => own.about('application.resumed').length > 0);
    await eventually('one arrives', () => chosen.about('application.suspended').length > 0);

    const [suspended] = own.about('application.suspended');
    expect(own.about('application.suspended')).to.have.length(1);
    expect(suspended?.workspaceid).to.equal(tenant.workspaceId);
    expect(chosen.about('application.resumed')).to.deep.equal([]);
    expect(unasked.about('application.suspended')).to.deep.equal([]);
    expect(elsewhere.about('application.suspended')).to.deep.equal([]);
    expect(publishers.about('application.suspended')).to.have.length(1);
    expect(publishers.about('application.suspended')[0]).to.include({
      id: suspended?.id,
      workspaceid: publisher.as.workspaceId,
    });

    const { body } = await notifications.call('GET', `${path}/${chosen.id}/deliveries`, {
      as: tenant,
    });
    expect(body.data.map(({ type }: { type: string }) => type)).to.deep.equal([
      'application.suspended',
    ]);
  });

  it('belong to the environment of the installation', async () => {
    const [inSandbox, inProduction] = [await publisher.tenant(), await publisher.tenant()];
    const another = (as: Principal): Principal => ({ ...as, environment: 'sandbox' });
    const heard = [
      await listen(inSandbox),
      await listen(another(inSandbox)),
      await listen(inProduction),
      await listen(another(inProduction)),
    ];
    await publisher.install(another(inSandbox), 'sandbox');
    await publisher.install(inProduction);
    await act('suspend');
    await act('resume');
    const countOf = (type: string) => heard.map(({ about }) => about(type).length);
    const expected = [0, 1, 1, 0];
    await eventually(
      'they are told',
      () => countOf('application.resumed').filter(Boolean).length === 2,
    );
    for (const type of ['installation.created', 'application.suspended', 'application.resumed']) {
      expect(countOf(type), type).to.deep.equal(expected);
    }
  });

  it('exclude events before an installation, and after its end', async () => {
    const tenant = await publisher.tenant();
    const own = await listen(tenant);
    await act('suspend');
    await act('resume');
    const id = await publisher.install(tenant);
    const witness = await publisher.tenant();
    await publisher.install(witness);
    const seen = await listen(witness);
    await publisher.uninstall(id, tenant);
    await act('suspend');
    await act('resume');
    await eventually(
      'the other tenant is told',
      () => seen.about('application.resumed').length > 0,
    );
    expect(own.about('application.suspended')).to.deep.equal([]);
    expect(own.about('application.resumed')).to.deep.equal([]);
  });

  it('announce a scheduled deletion, and its withdrawal', async () => {
    const another = await publishApplication(notifications);
    const tenant = await another.tenant();
    await another.install(tenant);
    const own = await listen(tenant);
    const at = `/v2/applications/${another.applicationId}`;
    await another.inAuthorization('DELETE', at, another.as);
    await eventually(
      'the end is announced',
      () => own.about('application.deletion_scheduled').length === 1,
    );
    await another.inAuthorization('POST', `${at}/restore`, another.as, {});
    await eventually('it is void', () => own.about('application.restored').length === 1);
  });
});
