import type { Principal } from '@irp/contracts';
import type { PlatformRole } from '@irp/contracts/permissions';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];
const reason = 'It sends data elsewhere';

describe('applications: suspended by an operator of the platform', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let operator: Principal;
  let app: Registered;

  const withRole = async (of: TestWorkspace, role: PlatformRole): Promise<Principal> => ({
    ...(await of.addMember('admin')).as,
    platformRoles: [role],
  });

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    operator = await withRole(await bench.createWorkspace(), 'operator');
  });
  beforeEach(async () => {
    const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials'];
    app = await bench.register(owner, { redirectUris, grantTypes }, { byRequests: true });
  });
  after(() => bench.platform.stop());

  const send = (as: Person | Principal, method: string, path = '', body?: object) =>
    bench.request(as, method, `/${app.id}${path}`, body);
  /** @throws AssertionError for another status */
  const expectStatus = async (status: number, ...request: Parameters<typeof send>) => {
    const response = await send(...request);
    expect(response.status, `${request.slice(1, 3)}: ${response.text}`).to.equal(status);
    return response.body;
  };
  const suspend = () => expectStatus(204, operator, 'POST', '/suspend', { reason });
  const resume = () => expectStatus(204, operator, 'POST', '/resume', {});
  /** The publisher's view: the state and the suspender. */
  const seen = async () => {
    const { state, suspensions } = await expectStatus(200, owner, 'GET');
    return [state, ...suspensions.map(({ by }: { by: string }) => by)];
  };
  const statusOf = async (token: string) => (await bench.resolveToken(token)).status;
  const client = () => ({ client_id: app.clientId, client_secret: app.clientSecret! });

  it('has no valid token until the operator resumes it', async () => {
    const { body: personal } = await bench.login(app, owner);
    const { body: server } = await bench.serverToken(app);
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        refresh_token: personal.refresh_token,
        ...client(),
      });
    await suspend();
    for (const { access_token: token } of [personal, server]) {
      expect(await statusOf(token)).to.equal(404);
    }
    for (const refused of [await refresh(), await bench.serverToken(app)]) {
      expect([refused.status, refused.body.error]).to.deep.equal([400, 'unauthorized_client']);
    }
    const { state, suspension, suspensions } = await expectStatus(200, owner, 'GET');
    expect(state).to.equal('suspended');
    expect(suspensions).to.deep.equal([{ by: 'platform', ...suspension }]);
    expect(suspension.reason).to.equal(reason);
    expect((await expectStatus(409, owner, 'POST', '/resume', {})).message).to.equal(
      'The operator of the platform suspended the application, and only the operator can resume it.',
    );
    expect(await statusOf(server.access_token)).to.equal(404);
    await resume();
    expect(await expectStatus(200, owner, 'GET')).to.deep.include({
      state: 'active',
      suspension: null,
      suspensions: [],
    });
    for (const { access_token: token } of [personal, server]) {
      expect(await statusOf(token)).to.equal(200);
    }
    expect((await refresh()).status).to.equal(200);
  });

  it('is suspended once, even after repeated requests', async () => {
    await resume();
    await suspend();
    await suspend();
    await resume();
    await resume();
    const events = (await bench.events(app.id)).filter(
      (event) => event.workspaceId === workspace.workspaceId,
    );
    expect(events.map(({ type, data }) => [type, data.by]).slice(1)).to.deep.equal([
      ['application.suspended', 'platform'],
      ['application.resumed', 'platform'],
    ]);
  });

  for (const [first, second] of [
    ['publisher', 'platform'],
    ['platform', 'publisher'],
  ] as const) {
    it(`is active again after both resume it: first the ${first}, then the ${second}`, async () => {
      const { body: server } = await bench.serverToken(app);
      const lift = {
        publisher: () => expectStatus(200, owner, 'POST', '/resume', {}),
        platform: resume,
      };
      await Promise.all([
        suspend(),
        expectStatus(200, owner, 'POST', '/suspend', { reason: 'Ours' }),
      ]);
      expect((await seen()).toSorted()).to.deep.equal(['platform', 'publisher', 'suspended']);
      await lift[first]();
      expect(await seen()).to.deep.equal(['suspended', second]);
      expect(await statusOf(server.access_token)).to.equal(404);
      const [as, other] =
        first === 'platform'
          ? [operator, 'The publisher']
          : [owner, 'The operator of the platform'];
      expect((await expectStatus(409, as, 'POST', '/resume', {})).message).to.contain(other);
      await lift[second]();
      expect(await seen()).to.deep.equal(['active']);
      expect(await statusOf(server.access_token)).to.equal(200);
    });
  }

  it('is active after both resume it at once', async () => {
    await suspend();
    await expectStatus(200, owner, 'POST', '/suspend', {});
    await Promise.all([resume(), expectStatus(200, owner, 'POST', '/resume', {})]);
    expect(await seen()).to.deep.equal(['active']);
  });

  it('stays suspended before a deletion, and after a restore', async () => {
    const { body: server } = await bench.serverToken(app);
    await suspend();
    await expectStatus(200, owner, 'DELETE');
    expect(await seen()).to.deep.equal(['pending_deletion', 'platform']);
    expect(await statusOf(server.access_token)).to.equal(404);
    await expectStatus(200, owner, 'POST', '/restore', {});
    expect(await seen()).to.deep.equal(['suspended', 'platform']);
    expect(await statusOf(server.access_token)).to.equal(404);
  });

  it('cannot stay suspended during the seven days before its deletion', async () => {
    const { body: server } = await bench.serverToken(app);
    await expectStatus(200, owner, 'DELETE');
    expect(await statusOf(server.access_token)).to.equal(200);
    await suspend();
    expect(await statusOf(server.access_token)).to.equal(404);
    await resume();
    expect(await seen()).to.deep.equal(['pending_deletion']);
    expect(await statusOf(server.access_token)).to.equal(200);
    await suspend();
    await expectStatus(200, owner, 'POST', '/restore', {});
    expect(await seen()).to.deep.equal(['suspended', 'platform']);
  });

  it('requires a reason, and allows no partial suspension', async () => {
    for (const body of [{}, { reason: ' ' }, { reason: '\u200b' }]) {
      const { errors } = await expectStatus(400, operator, 'POST', '/suspend', body);
      expect(errors[0].field).to.equal('reason');
    }
    await expectStatus(400, operator, 'POST', '/suspend', { reason, flowsOnly: true });
    await expectStatus(404, operator, 'PUT', '/authorization-flows', { enabled: false });
    expect(await seen()).to.deep.equal(['active']);
  });

  it('returns 404 to everybody else of other workspaces, and to the operator at every other operation', async () => {
    const elsewhere = await bench.createWorkspace();
    const { role: _role, userId: _userId, ...alone } = operator;
    const token = { applicationId: 'app-1', credentialKind: 'access_token' } as const;
    const others: [string, Principal][] = [
      ['a reviewer', await withRole(elsewhere, 'reviewer')],
      ['an owner', (await elsewhere.addMember('owner')).as],
      ['the sandbox', { ...operator, environment: 'sandbox' }],
      ['an application for the operator', { ...operator, ...token }],
      [
        'an application',
        {
          ...alone,
          ...token,
          kind: 'application',
        },
      ],
      [
        'their own organization',
        await withRole(await bench.createWorkspace(workspace.organizationId), 'operator'),
      ],
    ];
    for (const [who, as] of others) {
      for (const path of ['/suspend', '/resume']) {
        expect(
          (await send(as, 'POST', path, path === '/suspend' ? { reason } : {})).status,
          who,
        ).to.equal(404);
      }
    }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/impact?change=suspend', undefined],
      ['PATCH', '', { description: 'Theirs' }],
      ['DELETE', '', undefined],
      ['PUT', '/new-installs', { enabled: false }],
      ['POST', '/revoke-downstream', {}],
      ['POST', '/compromise', {}],
    ] as const) {
      await expectStatus(404, operator, method, path, body);
    }
    const unknown = '/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/suspend';
    expect((await bench.request(operator, 'POST', unknown, { reason })).status).to.equal(404);
    expect(await seen()).to.deep.equal(['active']);
  });

  it('treats an operator of the owning workspace as the publisher', async () => {
    const insider = await withRole(workspace, 'operator');
    expect((await expectStatus(200, insider, 'POST', '/suspend', {})).suspensions).to.have.length(
      1,
    );
    expect(await seen()).to.deep.equal(['suspended', 'publisher']);
    await expectStatus(200, insider, 'POST', '/resume', {});
    await suspend();
    await expectStatus(409, insider, 'POST', '/resume', {});
  });

  it('treats a suspension stored by a former version as a suspension by the publisher', async () => {
    await expectStatus(200, owner, 'POST', '/suspend', { reason: 'Ours' });
    const former = { $unset: { platformSuspension: 1, 'suspension.by': 1 } } as const;
    await bench.models.applications.updateOne({ _id: app.id }, former);
    expect(await seen()).to.deep.equal(['suspended', 'publisher']);
    await expectStatus(409, operator, 'POST', '/resume', {});
    await suspend();
    expect(await seen()).to.deep.equal(['suspended', 'publisher', 'platform']);
    await resume();
    await expectStatus(200, owner, 'POST', '/resume', {});
    expect(await seen()).to.deep.equal(['active']);
  });

  it("names no person of the platform in the publisher's log, but names the operator in the platform's log", async () => {
    await suspend();
    await resume();
    const [, ...events] = await bench.events(app.id);
    for (const type of ['application.suspended', 'application.resumed']) {
      const copies = events.filter((event) => event.type === type);
      expect(copies.map(({ workspaceId }) => workspaceId)).to.deep.equal([
        workspace.workspaceId,
        operator.workspaceId,
      ]);
      const [shown, own] = copies;
      expect(shown!.actor).to.deep.equal({ type: 'system', id: 'outside' });
      expect(shown!.request).to.have.all.keys('id');
      expect(JSON.stringify(shown))
        .not.to.contain(operator.userId)
        .and.not.to.contain(operator.credentialId);
      expect(own!.actor).to.deep.equal({ type: 'user', id: operator.userId });
      expect(own!.request).to.deep.include({ id: shown!.request!.id });
      expect(own!.request!.credential!.id).to.equal(operator.credentialId);
    }
  });
});
