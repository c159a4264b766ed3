import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: revoke downstream, report a compromise', () => {
  let bench: ApplicationBench;
  let publisher: TestWorkspace;
  let owner: Person & { password: string };
  let customers: { workspace: TestWorkspace; person: Person & { password: string } }[];
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    publisher = await bench.createWorkspace();
    owner = await bench.person(publisher, 'owner');
    customers = [];
    for (let at = 0; at < 2; at++) {
      const workspace = await bench.createWorkspace();
      customers.push({ workspace, person: await bench.person(workspace, 'owner') });
    }
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris }, { byRequests: true });
    for (const { workspace } of customers) {
      await bench.install(app, workspace.workspaceId);
    }
  });
  after(() => bench.platform.stop());

  const client = (secret = app.clientSecret!) => ({
    client_id: app.clientId,
    client_secret: secret,
  });
  const refresh = (token: string, secret?: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      ...client(secret),
    });
  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  const send = (path: string, body: object = {}) =>
    bench.request(owner, 'POST', `/${app.id}/${path}`, body);
  const loginAll = () =>
    Promise.all(
      customers.map(async ({ person }) => (await bench.login(app, person)).body),
    ) as Promise<{ access_token: string; refresh_token: string }[]>;

  describe('revoke downstream', () => {
    it('revokes every token, and keeps consents and installations', async () => {
      const personal = await loginAll();
      const { body: server } = await bench.serverToken(app);
      const { response, verifier } = await bench.authorize(app, customers[0]!.person);
      const revoked = await send('revoke-downstream');
      expect(revoked.status, revoked.text).to.equal(200);
      expect(revoked.body.tokensRevoked).to.equal(5);
      for (const { access_token: token } of [...personal, server]) {
        expect(await isAlive(token)).to.equal(false);
      }
      for (const { refresh_token: token } of personal) {
        expect((await refresh(token)).body.error).to.equal('invalid_grant');
      }
      const code = await bench.redeem(app, response.get('code')!, verifier);
      expect(code.body.error, 'a code not yet redeemed').to.equal('invalid_grant');
      for (const { person } of customers) {
        expect((await bench.login(app, person)).status).to.equal(200);
      }
      expect((await bench.serverToken(app)).status).to.equal(200);
    });

    it('can be limited to some workspaces', async () => {
      const [first, second] = await loginAll();
      const { workspaceId } = customers[0]!.workspace;
      const { body } = await send('revoke-downstream', {
        workspaceIds: [workspaceId, workspaceId, 'unknown'],
      });
      expect(body.tokensRevoked).to.equal(2);
      expect(await isAlive(first!.access_token)).to.equal(false);
      expect((await refresh(first!.refresh_token)).body.error).to.equal('invalid_grant');
      expect(await isAlive(second!.access_token)).to.equal(true);
      expect((await refresh(second!.refresh_token)).status).to.equal(200);
      expect((await send('revoke-downstream', { workspaceIds: [] })).status).to.equal(400);
    });

    it('is recorded once for its tokens, even if repeated', async () => {
      const { workspaceId } = customers[0]!.workspace;
      const times = async () =>
        typesOf(await bench.events(app.id)).filter(
          (type) => type === 'application.downstream_revoked',
        ).length;
      const counts: number[] = [];
      for (const body of [{}, { workspaceIds: [workspaceId] }]) {
        await loginAll();
        for (let n = 0; n < 3; n++) {
          expect((await send('revoke-downstream', body)).status).to.equal(200);
          counts.push(await times());
        }
      }
      expect(counts).to.deep.equal([1, 1, 1, 2, 2, 2]);
    });

    it('is recorded once for concurrent requests', async () => {
      for (let n = 0; n < 2; n++) {
        await loginAll();
        const replies = await Promise.all(
          Array.from({ length: 6 }, () => send('revoke-downstream')),
        );
        expect(replies.map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
      }
      const types = typesOf(await bench.events(app.id));
      expect(types.filter((type) => type === 'application.downstream_revoked')).to.have.length(2);
    });

    it('is recorded in the home workspace, and in each workspace whose tokens were revoked', async () => {
      await loginAll();
      await send('revoke-downstream');
      const events = (await bench.events(app.id)).slice(1);
      expect(typesOf(events)).to.have.members([
        'application.downstream_revoked',
        'token.revoked',
        'token.revoked',
      ]);
      const revoked = events.filter(({ type }) => type === 'token.revoked');
      expect(revoked.map(({ workspaceId }) => workspaceId)).to.have.members(
        customers.map(({ workspace }) => workspace.workspaceId),
      );
      for (const event of revoked) {
        expect(event.data.tokens).to.equal(2);
        expect(event.actor).to.deep.equal({ type: 'system', id: 'outside' });
      }
    });
  });

  describe('report a compromise', () => {
    it('revokes every secret and token, and creates a new secret', async () => {
      const personal = await loginAll();
      const { body: server } = await bench.serverToken(app);
      await bench.request(owner, 'POST', `/${app.id}/secrets`, { overlapHours: 168 });
      const { status, body, headers } = await send('compromise', {
        description: 'Found in a repository',
      });
      expect(status).to.equal(200);
      expect(body.tokensRevoked).to.equal(5);
      expect(headers['cache-control']).to.equal('no-store');
      expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
      expect((await bench.request(owner, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(1);
      for (const { access_token: token } of [...personal, server]) {
        expect(await isAlive(token)).to.equal(false);
      }
      for (const { refresh_token: token } of personal) {
        expect((await refresh(token, body.clientSecret)).body.error).to.equal('invalid_grant');
      }
      expect(
        (await bench.serverToken({ ...app, clientSecret: body.clientSecret })).status,
      ).to.equal(200);
      const types = typesOf(await bench.events(app.id));
      expect(types).to.include.members([
        'application.credentials_compromised',
        'secret.rotated',
        'token.revoked',
      ]);
    });

    it('signs out the caller with a production credential, and nobody else', async () => {
      const caller = await bench.person(publisher, 'admin');
      const contact = await bench.person(publisher, 'admin');
      await bench.request(owner, 'PATCH', `/${app.id}`, { owner: { email: contact.email } });
      const signedIn = async (person: Person & { password: string }) => {
        const { browser } = await bench.authorize(app, person);
        return async () => (await browser.open(bench.flow(app).url)).externalRedirect !== undefined;
      };
      const people = [owner, contact, customers[0]!.person, caller];
      const sessions = await Promise.all(people.map(signedIn));
      const areSignedIn = () => Promise.all(sessions.map((isSignedIn) => isSignedIn()));
      expect(await areSignedIn()).to.deep.equal([true, true, true, true]);
      const sandboxApp = await bench.register(owner, { environment: 'sandbox' });
      const inSandbox = {
        ...caller,
        as: { ...caller.as, environment: 'sandbox' as const },
      };
      expect(
        (await bench.request(inSandbox, 'POST', `/${sandboxApp.id}/compromise`, {})).status,
      ).to.equal(200);
      expect(await areSignedIn()).to.deep.equal([true, true, true, true]);
      expect((await bench.request(caller, 'POST', `/${app.id}/compromise`, {})).status).to.equal(
        200,
      );
      expect(await areSignedIn()).to.deep.equal([true, true, true, false]);
    });

    it('revokes the tokens of a public application, and creates no secret', async () => {
      app = await bench.register(owner, { type: 'public', redirectUris });
      const { body: tokens } = await bench.login(app, owner);
      const { body } = await send('compromise');
      expect(body).to.deep.equal({ tokensRevoked: 2, clientSecret: null });
      expect(await isAlive(tokens.access_token)).to.equal(false);
      expect(typesOf(await bench.events(app.id))).not.to.include('secret.rotated');
    });

    it('returns the same secret for the same Idempotency-Key', async () => {
      const report = () =>
        bench.request(owner, 'POST', `/${app.id}/compromise`, {}, { 'Idempotency-Key': 'leak-1' });
      const [first, again] = [await report(), await report()];
      expect(again.body).to.deep.equal(first.body);
      expect(
        (await bench.serverToken({ ...app, clientSecret: first.body.clientSecret })).status,
      ).to.equal(200);
    });

    it('is possible for a suspended application and before a deletion', async () => {
      await send('suspend');
      expect((await send('compromise')).status).to.equal(200);
      await bench.request(owner, 'DELETE', `/${app.id}`);
      const { status, body } = await send('compromise');
      expect(status).to.equal(200);
      expect(body.clientSecret).to.match(/^irs_/);
    });

    it('requires every scope of the application', async () => {
      app = await bench.register(owner, { scopes: ['members.write'] });
      const developer = await publisher.addMember('developer');
      expect((await bench.request(developer, 'POST', `/${app.id}/compromise`, {})).status).to.equal(
        403,
      );
    });
  });
});
