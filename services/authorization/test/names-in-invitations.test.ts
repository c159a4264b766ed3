import { databaseOfRunning } from '@irp/testing';
import { updateStored } from '@irp/testing/update-stored';
import { expect } from 'chai';
import { collectMails, type SeenMail } from './support/collect-mails.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('names in invitations', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;
  let mails: () => Promise<SeenMail[]>;
  let count = 0;

  before(async () => {
    service = await startAuthorization();
    mails = collectMails(service);
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  const rename = (collection: string, id: string, name: string) => {
    const { uri, name: database } = databaseOfRunning(service.platform.platform, 'authorization');
    return updateStored(
      {
        uri,
        database,
        collection,
      },
      id,
      { $set: { name } },
    );
  };
  const invite = (email: string) =>
    service.call('POST', workspace.path('/members'), {
      as: owner.as,
      body: { email, role: 'member' },
    });

  it('of a workspace, a person or an organization must not look like a domain', async () => {
    const attempts = await Promise.all([
      service.call('PATCH', workspace.path(), {
        as: owner.as,
        body: { name: 'Desk at evil.example' },
      }),
      service.call('POST', '/v2/workspaces', {
        as: owner.as,
        body: { name: 'evil.example', region: 'us' },
      }),
      service.call('PATCH', '/v2/me', {
        as: owner.as,
        body: { name: 'URGENT confirm at evil dot example' },
      }),
      service.call('POST', workspace.path('/members'), {
        as: owner.as,
        body: {
          email: 'a@example.org',
          name: 'evil.example',
          role: 'member',
        },
      }),
      service.internal('organizations', { name: 'evil.example' }),
      service.internal('workspaces', {
        organizationId: workspace.organizationId,
        name: 'evil.example',
        region: 'us',
      }),
    ]);
    for (const { status, body } of attempts) {
      expect([status, body.errors?.[0]?.field]).to.deep.equal([400, 'name']);
      expect(body.errors[0].message).to.match(/^must not look like a domain/);
    }
  });

  it('omit older names of inviters and organizations that look like a domain', async () => {
    await rename('users', owner.userId, 'evil.example');
    await rename('organizations', workspace.organizationId, `evil dot example ${++count}`);
    const email = `before-${count}@example.org`;
    expect((await invite(email)).status).to.equal(201);
    const [mail] = (await mails()).filter(({ to }) => to === email);
    expect(mail?.params).to.have.property('workspace');
    expect(mail?.params).not.to.have.any.keys('inviter', 'organization');
  });

  it('block invitations by a workspace whose older name looks like a domain, until it is renamed', async () => {
    await rename('workspaces', workspace.workspaceId, 'evil.example');
    const { status, body } = await invite('nobody@example.org');
    expect([status, body.error, body.errors[0].field]).to.deep.equal([
      409,
      'conflict',
      'workspace.name',
    ]);
    expect((await mails()).filter(({ to }) => to === 'nobody@example.org')).to.deep.equal([]);
    expect(
      (
        await service.call('PATCH', workspace.path(), {
          as: owner.as,
          body: { name: 'Desk' },
        })
      ).status,
    ).to.equal(200);
    expect((await invite('nobody@example.org')).status).to.equal(201);
  });
});
