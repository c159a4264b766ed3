import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { dumpDatabase } from '../support/dump-database.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('applications: secrets', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person;
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
    app = await bench.register(owner, {}, { byRequests: true });
  });
  after(() => bench.platform.stop());

  const secrets = (method: string, path = '', body?: object, as: Person = owner) =>
    bench.request(as, method, `/${app.id}/secrets${path}`, body);
  const listed = async () => (await secrets('GET')).body.data;
  const rotate = async (overlapHours?: number) => {
    const response = await secrets('POST', '', overlapHours === undefined ? {} : { overlapHours });
    expect(response.status, response.text).to.equal(201);
    return response.body as {
      id: string;
      clientSecret: string;
      prefix: string;
    };
  };
  const worksWith = async (clientSecret: string | null) => {
    const { status, body } = await bench.serverToken({ ...app, clientSecret });
    if (status !== 200) {
      expect(body.error).to.equal('invalid_client');
    }
    return status === 200;
  };

  it('are both valid during the overlap', async () => {
    const fresh = await rotate(2);
    expect(await worksWith(app.clientSecret)).to.equal(true);
    expect(await worksWith(fresh.clientSecret)).to.equal(true);
    const [first, old] = await listed();
    expect(first).to.include({
      id: fresh.id,
      expiresAt: null,
      createdBy: owner.userId,
    });
    expect(Date.parse(old.expiresAt)).to.equal(clockMs + 2 * hourMs);
    clockMs += 2 * hourMs - 1_000;
    expect(await worksWith(app.clientSecret)).to.equal(true);
    clockMs += 1_000;
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect(await worksWith(fresh.clientSecret)).to.equal(true);
    expect((await listed()).map(({ id }: { id: string }) => id)).to.deep.equal([fresh.id]);
  });

  it('are two after two concurrent rotations, and one after two rotations with the same If-Match', async () => {
    await Promise.all([rotate(), rotate()]);
    expect(await listed()).to.have.length(3);
    const { headers } = await bench.request(owner, 'GET', `/${app.id}`);
    const seen = {
      as: owner.as,
      body: {},
      headers: { 'if-match': headers.etag! },
    };
    const conditional = () => bench.call('POST', `/v2/applications/${app.id}/secrets`, seen);
    const replies = await Promise.all([conditional(), conditional()]);
    expect(replies.map(({ status }) => status).toSorted()).to.deep.equal([201, 412]);
    expect(await listed()).to.have.length(4);
  });

  it('end immediately with overlap 0, and after a day by default', async () => {
    const second = await rotate(0);
    expect(await worksWith(app.clientSecret)).to.equal(false);
    await rotate();
    const [, old] = await listed();
    expect(old.id).to.equal(second.id);
    expect(Date.parse(old.expiresAt)).to.equal(clockMs + dayMs);
  });

  it('can overlap for 0 to 168 hours', async () => {
    for (const overlapHours of [-1, 168.5, 1e9, '24', null]) {
      expect((await secrets('POST', '', { overlapHours })).status, String(overlapHours)).to.equal(
        400,
      );
    }
    await rotate(168);
    clockMs += 7 * dayMs - 1;
    expect(await worksWith(app.clientSecret)).to.equal(true);
    clockMs += 1;
    expect(await worksWith(app.clientSecret)).to.equal(false);
  });

  it('do not live longer after a second rotation', async () => {
    await rotate(1);
    await rotate(100);
    const [, second, first] = await listed();
    expect(Date.parse(first.expiresAt)).to.equal(clockMs + hourMs);
    expect(Date.parse(second.expiresAt)).to.equal(clockMs + 100 * hourMs);
  });

  it('are limited to five', async () => {
    for (let at = 0; at < 4; at++) {
      await rotate(24);
    }
    expect((await secrets('POST', '', {})).status).to.equal(409);
    await rotate(0);
    expect(await listed()).to.have.length(1);
  });

  it('have a lastUsedAt that is accurate to the minute', async () => {
    expect((await listed())[0].lastUsedAt).to.equal(null);
    const usedAt = async () => Date.parse((await listed())[0].lastUsedAt);
    await worksWith(app.clientSecret);
    const first = clockMs;
    await eventually('the first use is stored', async () => (await usedAt()) === first);
    clockMs += 10_000;
    await worksWith(app.clientSecret);
    clockMs += 60_000;
    expect(await usedAt()).to.equal(first);
    await worksWith(app.clientSecret);
    await eventually('the last use is stored', async () => (await usedAt()) === clockMs);
    await rotate(24);
    const [fresh, old] = await listed();
    expect(fresh.lastUsedAt).to.equal(null);
    expect(Date.parse(old.lastUsedAt)).to.equal(clockMs);
  });

  it('can be revoked one by one, except the last', async () => {
    const fresh = await rotate(24);
    const [, old] = await listed();
    expect((await secrets('DELETE', `/${old.id}`)).status).to.equal(204);
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect((await secrets('DELETE', `/${old.id}`)).status).to.equal(404);
    const last = await secrets('DELETE', `/${fresh.id}`);
    expect(last.status).to.equal(409);
    expect(await worksWith(fresh.clientSecret)).to.equal(true);
    const types = (await bench.events(app.id)).map(({ type, data }) => [type, data.secretId]);
    expect(types.slice(1)).to.deep.equal([
      ['secret.rotated', fresh.id],
      ['secret.revoked', old.id],
    ]);
  });

  it('are shown once, and stored only as a hash', async () => {
    const fresh = await rotate(24);
    expect(fresh.clientSecret.startsWith(fresh.prefix)).to.equal(true);
    const { text } = await secrets('GET');
    expect(text)
      .to.contain(fresh.prefix)
      .and.not.contain(fresh.clientSecret)
      .and.not.match(/hash|remindedAt/);
    const stored = await dumpDatabase(bench.platform.platform);
    for (const secret of [fresh.clientSecret, app.clientSecret!]) {
      expect(stored).not.to.contain(secret);
    }
  });

  it('are returned again for the same Idempotency-Key', async () => {
    const again = () =>
      bench.request(owner, 'POST', `/${app.id}/secrets`, {}, { 'Idempotency-Key': 'rotation-1' });
    const [first, second] = [await again(), await again()];
    expect(second.body.clientSecret).to.equal(first.body.clientSecret);
    expect(await listed()).to.have.length(2);
  });

  it('do not exist for a public application', async () => {
    app = await bench.register(owner, { type: 'public' });
    expect(await listed()).to.deep.equal([]);
    expect((await secrets('POST', '', {})).status).to.equal(409);
  });

  it('can be created only with every scope of the application', async () => {
    app = await bench.register(owner, { scopes: ['investments.read', 'tokens.revoke'] });
    const developer = await workspace.addMember('developer');
    expect((await secrets('POST', '', {}, developer)).status).to.equal(403);
    expect((await secrets('GET', '', undefined, developer)).status).to.equal(200);
  });
});
