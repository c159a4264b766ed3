import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { confirmContact } from '../support/answer-contact.ts';
import { type NoticesBench, startNotices } from './start-notices.ts';

const scopes = ['investments.read'];

describe('notices to contacts of a workspace', () => {
  let bench: NoticesBench;

  before(async () => {
    bench = await startNotices();
  });
  after(() => bench.stop());

  async function add(as: Principal, body: object) {
    const added = await bench.notifications('POST', '/v2/notification-contacts', { as, body });
    expect(added.status, added.text).to.equal(201);
    return added.body.id as string;
  }

  async function addConfirmed(as: Principal, email: string) {
    const id = await add(as, { type: 'email', email });
    const mails = () => bench.queue.mails.values();
    await confirmContact(
      bench.notifications,
      new URL(bench.authorizationUrl).origin,
      mails,
      email.toLowerCase(),
    );
    return id;
  }

  it('reach no unconfirmed address, and after the confirmation only for later events', async () => {
    const [publisher, tenant] = [await bench.people(), await bench.people()];
    const email = 'pending@tenant.example';
    await add(tenant.owner, { type: 'email', email });
    const notificationsOf = async () => {
      const app = await bench.publish(publisher.owner, { scopes });
      await bench.install(tenant.owner, app.id, scopes);
      await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, {});
      await bench.waiting('application.suspended');
      const kinds = (await bench.deliver())
        .filter(({ to }) => to === email)
        .map(({ kind }) => kind);
      return kinds.filter((kind) => kind !== 'contact-confirmation');
    };
    expect(await notificationsOf()).to.deep.equal([]);
    const mails = () => bench.queue.mails.values();
    await confirmContact(bench.notifications, new URL(bench.authorizationUrl).origin, mails, email);
    expect(await notificationsOf()).to.deep.equal(['application-suspended']);
  });

  it('reach its address and its chat, once, and no contacts of another workspace', async () => {
    const [publisher, tenant, stranger] = [
      await bench.people(),
      await bench.people(),
      await bench.people(),
    ];
    const app = await bench.publish(publisher.owner, { scopes });
    await bench.install(tenant.owner, app.id, scopes);
    const address = await addConfirmed(tenant.owner, 'Security@Tenant.example');
    const chat = await add(tenant.owner, { type: 'chat', url: 'https://chat.example/hooks/T1' });
    const gone = await addConfirmed(tenant.owner, 'gone@tenant.example');
    await bench.notifications('DELETE', `/v2/notification-contacts/${gone}`, { as: tenant.owner });
    await addConfirmed(stranger.owner, 'security@stranger.example');

    await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, {});
    const [notice] = await bench.waiting('application.suspended');
    const mails = (await bench.deliver()).filter(({ userId }) => userId === undefined);
    const key = `${notice?._id}/${tenant.workspace.workspaceId}/contact`;
    expect(mails.map((mail) => [mail.key, mail.to, mail.kind, mail.language])).to.have.deep.members(
      [
        [`${key} ${address}`, 'security@tenant.example', 'application-suspended', 'en'],
        [`${key} ${chat}`, `chat:${chat}`, 'application-suspended', 'en'],
      ],
    );
  });

  it("reach an admin with the contact address once, and exclude results of a member's own request", async () => {
    const [publisher, tenant] = [await bench.people(), await bench.people()];
    const app = await bench.publish(publisher.owner, { scopes });
    const email = `lead-${tenant.workspace.workspaceId}@tenant.example`;
    await bench.join(tenant.workspace, 'admin', email);
    await addConfirmed(tenant.owner, email);
    await bench.install(tenant.owner, app.id, scopes);
    await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, {});
    await bench.waiting('application.suspended');
    const mails = await bench.deliver();
    expect(mails.filter(({ to }) => to === email)).to.have.length(1);

    const other = await bench.publish(publisher.owner, { scopes });
    const requested = { applicationId: other.id, environment: 'production' };
    const asked = await bench.call('POST', '/v2/installation-requests', {
      as: tenant.member,
      body: requested,
    });
    expect(asked.status, asked.text).to.equal(201);
    await bench.waiting('installation.requested');
    expect((await bench.deliver()).filter(({ key }) => key.includes('/contact '))).to.deep.equal(
      [],
    );
  });
});
