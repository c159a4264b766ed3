import { readConfig } from '@irp/config';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { expect } from 'chai';
import { compileModels } from '../src/models.ts';
import { settings } from '../src/settings.ts';
import { collectMails, type SeenMail } from './support/collect-mails.ts';
import { recordQueries } from './support/record-queries.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

const dayMs = 86_400_000;
const collections = [
  'users',
  'organizations',
  'workspaces',
  'links',
  'mail_requests',
  'invitation_counts',
];

describe('limits of invitations', () => {
  let service: RunningAuthorization;
  let clockMs = Date.now();
  let count = 0;
  let mails: () => Promise<SeenMail[]>;

  before(async () => {
    service = await startAuthorization(() => clockMs, undefined, {
      INVITATIONS_PER_ADDRESS: '2',
      INVITATIONS_PER_WORKSPACE: '3',
      INVITATIONS_PER_ORGANIZATION: '5',
    });
    mails = collectMails(service);
  });
  after(() => service.platform.stop());

  async function newWorkspace(
    organizationId?: string,
  ): Promise<{ workspace: TestWorkspace; owner: Person }> {
    const workspace = await service.createWorkspace(organizationId);
    return { workspace, owner: await workspace.addMember('owner') };
  }
  const newAddress = () => `limited-${++count}@example.org`;
  const invite = (
    { workspace, owner }: Awaited<ReturnType<typeof newWorkspace>>,
    email = newAddress(),
    headers = {},
  ) =>
    service.call('POST', workspace.path('/members'), {
      as: owner.as,
      headers,
      body: { email, role: 'member' },
    });
  const mailsTo = async (email: string) => (await mails()).filter(({ to }) => to === email).length;

  it('are 5 mails for an address, 50 for a workspace and 200 for an organization by default', () => {
    const config = readConfig(settings, { SECRETS_KEY: 'unused' });
    expect([
      config.INVITATIONS_PER_ADDRESS,
      config.INVITATIONS_PER_WORKSPACE,
      config.INVITATIONS_PER_ORGANIZATION,
      config.INVITATION_DAYS,
      config.INVITATIONS_PER_NEW_ORGANIZATION,
      config.NEW_ORGANIZATION_DAYS,
    ]).to.deep.equal([5, 50, 200, 7, 20, 7]);
  });

  it('of a workspace: 429, even for concurrent invitations, for a day after the first', async () => {
    const desk = await newWorkspace();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => invite(desk)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).to.have.length(3);
    expect(statuses.filter((status) => status === 429)).to.have.length(5);
    clockMs += dayMs / 2;
    const { status, headers, body } = await invite(desk);
    expect([status, body.error, headers['retry-after']]).to.deep.equal([
      429,
      'rate_limit_exceeded',
      '43200',
    ]);
    expect(body.message).to.contain('This workspace sent 3 invitations');
    const { data } = (
      await service.call('GET', desk.workspace.path('/members?status=pending'), {
        as: desk.owner.as,
      })
    ).body;
    expect(data, 'of a rejected request nothing is stored').to.have.length(3);
    clockMs += dayMs / 2;
    expect((await invite(desk)).status).to.equal(201);
  });

  it('of a new organization are lower, even across workspaces, and the 429 names the end of the limit', async () => {
    const fresh = await startAuthorization(() => clockMs, undefined, {
      INVITATIONS_PER_NEW_ORGANIZATION: '2',
    });
    try {
      clockMs = Date.now();
      const first = await fresh.createWorkspace();
      const second = await fresh.createWorkspace(first.organizationId);
      const inviteTo = async (workspace: TestWorkspace) =>
        fresh.call('POST', workspace.path('/members'), {
          as: (await workspace.addMember('owner')).as,
          body: {
            email: newAddress(),
            role: 'member',
          },
        });
      expect([(await inviteTo(first)).status, (await inviteTo(second)).status]).to.deep.equal([
        201, 201,
      ]);
      const { status, body } = await inviteTo(first);
      expect([status, body.error]).to.deep.equal([429, 'rate_limit_exceeded']);
      expect(body.message).to.match(
        /^The organization of this workspace sent 2 invitations .* for a new organization\. From \d{4}-\d\d-\d\dT[\d:.]+Z on, the limit is 200\./,
      );
      clockMs += 7 * dayMs + 60_000;
      for (let count = 0; count < 3; count++) {
        expect((await inviteTo(first)).status).to.equal(201);
      }
    } finally {
      await fresh.platform.stop();
    }
  });

  it('count a request once if a crash made the client repeat it', async () => {
    const desk = await newWorkspace();
    const { mongodbUri: uri, databasePrefix } = service.platform.platform;
    const options = {
      uri,
      name: `${databasePrefix}authorization`,
      log: silentLogger(),
    };
    const { models, close } = await connectDatabase(options, compileModels);
    const claims = models.workspaces.db.collection('idempotency_keys');
    const email = newAddress();
    for (let time = 0; time < 5; time++) {
      const headers = { 'Idempotency-Key': `interrupted-${email}` };
      const { status } = await invite(desk, email, headers);
      expect(status).to.equal(201);
      await claims.updateMany(
        {},
        {
          $unset: { reply: 1 },
          $set: { claimedAt: new Date(Date.now() - 61_000) },
        },
      );
    }
    await close();
    expect(await mailsTo(email)).to.equal(1);
    for (const status of [201, 201, 429]) {
      expect((await invite(desk)).status).to.equal(status);
    }
  });

  it('count renewals, and no rejected or repeated request', async () => {
    const desk = await newWorkspace();
    const email = newAddress();
    const member = await desk.workspace.addMember('member');
    for (let time = 0; time < 5; time++) {
      expect((await invite(desk, member.email)).status).to.equal(409);
    }
    for (let time = 0; time < 5; time++) {
      expect(
        (await invite(desk, email, { 'Idempotency-Key': `repeated-${email}` })).status,
      ).to.equal(201);
    }
    for (const status of [201, 201, 429]) {
      expect((await invite(desk, email)).status).to.equal(status);
    }
  });

  it('of an organization: over all its workspaces, and no others', async () => {
    const first = await newWorkspace();
    const second = await newWorkspace(first.workspace.organizationId);
    for (const desk of [first, first, first, second, second]) {
      expect((await invite(desk)).status).to.equal(201);
    }
    const rejected = await invite(second);
    expect([rejected.status, rejected.headers['retry-after']]).to.deep.equal([429, '86400']);
    expect(rejected.body.message).to.contain(
      'The organization of this workspace sent 5 invitations',
    );
    expect((await invite(await newWorkspace())).status).to.equal(201);
    clockMs += dayMs;
    // Requests rejected by the organization's limit do not count for the workspace.
    for (const status of [201, 201, 201, 429]) {
      expect((await invite(second)).status).to.equal(status);
    }
  });

  it('of an address: no more mails from any workspace, without a sign to the inviter', async () => {
    const email = newAddress();
    const desks = [await newWorkspace(), await newWorkspace(), await newWorkspace()];
    const responses = [];
    for (const desk of desks) {
      const { status, headers, body } = await invite(desk, email);
      const { etag: _, location: __, date: ___, 'content-length': length, ...rest } = headers;
      responses.push({
        status,
        headers: { ...rest, length },
        members: Object.keys(body),
        pending: body.status,
      });
    }
    expect(responses[2]).to.deep.equal(responses[0]);
    expect(await mailsTo(email)).to.equal(2);
    const { as } = await (await service.createWorkspace()).addMember('owner', { email });
    const { data } = (await service.call('GET', '/v2/me/invitations', { as })).body;
    expect(data, 'all are there for the person').to.have.length(3);
    const queriesOf = async (to: string) => {
      const desk = await newWorkspace();
      return recordQueries(collections, () => invite(desk, to));
    };
    const queries = await queriesOf(email);
    expect(queries).to.include.members([
      'workspaces.updateOne',
      'invitation_counts.updateOne',
      'mail_requests.insertOne',
    ]);
    for (const other of [newAddress(), desks[0]!.owner.email]) {
      expect(await queriesOf(other), 'as many queries for every address').to.deep.equal(queries);
    }
    const third = desks[2]!;
    expect((await invite(third, email)).status).to.equal(201);
    expect(await mailsTo(email)).to.equal(2);
    clockMs += dayMs;
    expect((await invite(third, email)).status).to.equal(201);
    expect(await mailsTo(email)).to.equal(3);
  });
});
