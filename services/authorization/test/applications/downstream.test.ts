import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: revoke downstream, report a compromise', () => {
  let bench: ApplicationBench;
  let publisher: Office;
  let owner: Person & { password: string };
  let customers: { office: Office; person: Person & { password: string } }[];
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    publisher = await bench.office();
    owner = await bench.person(publisher, 'owner');
    customers = [];
    for (let at = 0; at < 2; at++) {
      const office = await bench.office();
      customers.push({ office, person: await bench.person(office, 'owner') });
    }
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
    for (const { office } of customers) await bench.install(app, office.workspaceId);
  });
  after(() => bench.platform.stop());

  const client = (secret = app.clientSecret!) => ({ client_id: app.clientId, client_secret: secret });
  const refresh = (token: string, secret?: string) =>
    bench.token({ grant_type: 'refresh_token', refresh_token: token, ...client(secret) });
  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  const ask = (path: string, body: object = {}) => bench.ask(owner, 'POST', `/${app.id}/${path}`, body);
  const loginAll = () =>
    Promise.all(customers.map(async ({ person }) => (await bench.login(app, person)).body)) as Promise<
      { access_token: string; refresh_token: string }[]
    >;

  describe('revoke downstream', () => {
    it('ends every token and refresh token, and leaves agreements and installations', async () => {
      const personal = await loginAll();
      const { body: server } = await bench.serverToken(app);
      const { answer, verifier } = await bench.authorize(app, customers[0]!.person);
      const answered = await ask('revoke-downstream');
      expect(answered.status, answered.text).to.equal(200);
      expect(answered.body.tokensRevoked).to.equal(5);
      for (const { access_token: token } of [...personal, server]) expect(await isAlive(token)).to.equal(false);
      for (const { refresh_token: token } of personal)
        expect((await refresh(token)).body.error).to.equal('invalid_grant');
      const code = await bench.redeem(app, answer.get('code')!, verifier);
      expect(code.body.error, 'a code under way').to.equal('invalid_grant');
      for (const { person } of customers) expect((await bench.login(app, person)).status).to.equal(200);
      expect((await bench.serverToken(app)).status).to.equal(200);
    });

    it('ends those of chosen workspaces only', async () => {
      const [first, second] = await loginAll();
      const { workspaceId } = customers[0]!.office;
      const { body } = await ask('revoke-downstream', { workspaceIds: [workspaceId, workspaceId, 'unknown'] });
      expect(body.tokensRevoked).to.equal(2);
      expect(await isAlive(first!.access_token)).to.equal(false);
      expect((await refresh(first!.refresh_token)).body.error).to.equal('invalid_grant');
      expect(await isAlive(second!.access_token)).to.equal(true);
      expect((await refresh(second!.refresh_token)).status).to.equal(200);
      expect((await ask('revoke-downstream', { workspaceIds: [] })).status).to.equal(400);
    });

    it('is recorded by the publisher, and in each workspace whose tokens ended', async () => {
      await loginAll();
      await ask('revoke-downstream');
      const events = (await bench.events(app.id)).slice(1);
      expect(typesOf(events)).to.have.members(['application.downstream_revoked', 'token.revoked', 'token.revoked']);
      const revoked = events.filter(({ type }) => type === 'token.revoked');
      expect(revoked.map(({ workspaceId }) => workspaceId)).to.have.members(
        customers.map(({ office }) => office.workspaceId),
      );
      for (const event of revoked) {
        expect(event.data.tokens).to.equal(2);
        expect(event.actor).to.include({ type: 'user', id: owner.userId });
      }
    });
  });

  describe('report a compromise', () => {
    it('leaves whoever has the old secret or a token with nothing', async () => {
      const personal = await loginAll();
      const { body: server } = await bench.serverToken(app);
      await bench.ask(owner, 'POST', `/${app.id}/secrets`, { overlapHours: 168 });
      const { status, body, headers } = await ask('compromise', { description: 'Found in a repository' });
      expect(status).to.equal(200);
      expect(body.tokensRevoked).to.equal(5);
      expect(headers['cache-control']).to.equal('no-store');
      expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
      expect((await bench.ask(owner, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(1);
      for (const { access_token: token } of [...personal, server]) expect(await isAlive(token)).to.equal(false);
      for (const { refresh_token: token } of personal)
        expect((await refresh(token, body.clientSecret)).body.error).to.equal('invalid_grant');
      expect((await bench.serverToken({ ...app, clientSecret: body.clientSecret })).status).to.equal(200);
      const types = typesOf(await bench.events(app.id));
      expect(types).to.include.members(['application.credentials_compromised', 'secret.rotated', 'token.revoked']);
    });

    it('signs its creator and its owner out everywhere, and nobody else', async () => {
      const colleague = await bench.person(publisher, 'admin');
      const [outsider] = customers;
      await bench.ask(owner, 'PATCH', `/${app.id}`, { owner: { email: colleague.email } });
      const signedIn = async (person: Person & { password: string }) => {
        const { browser } = await bench.authorize(app, person);
        return async () => (await browser.open(bench.flow(app).url)).leaves !== undefined;
      };
      const [creator, contact, customer] = [
        await signedIn(owner),
        await signedIn(colleague),
        await signedIn(outsider!.person),
      ];
      for (const isSignedIn of [creator, contact, customer]) expect(await isSignedIn()).to.equal(true);
      await ask('compromise');
      expect([await creator(), await contact(), await customer()]).to.deep.equal([false, false, true]);
      // Such an address is refused by now; an older one may be kept.
      const change = { $set: { owner: { email: outsider!.person.email } } };
      await bench.models.applications.updateOne({ _id: app.id }, change);
      await ask('compromise');
      expect(await customer(), 'of another organization').to.equal(true);
    });

    it('gives a public application no secret, and ends its tokens all the same', async () => {
      app = await bench.register(owner, { type: 'public', redirectUris });
      const { body: tokens } = await bench.login(app, owner);
      const { body } = await ask('compromise');
      expect(body).to.deep.equal({ tokensRevoked: 2, clientSecret: null });
      expect(await isAlive(tokens.access_token)).to.equal(false);
      expect(typesOf(await bench.events(app.id))).not.to.include('secret.rotated');
    });

    it('gives the same secret again for the same Idempotency-Key', async () => {
      const report = () => bench.ask(owner, 'POST', `/${app.id}/compromise`, {}, { 'Idempotency-Key': 'leak-1' });
      const [first, again] = [await report(), await report()];
      expect(again.body).to.deep.equal(first.body);
      expect((await bench.serverToken({ ...app, clientSecret: first.body.clientSecret })).status).to.equal(200);
    });

    it('is possible while it is suspended or being deleted', async () => {
      await ask('suspend');
      expect((await ask('compromise')).status).to.equal(200);
      await bench.ask(owner, 'DELETE', `/${app.id}`);
      const { status, body } = await ask('compromise');
      expect(status).to.equal(200);
      expect(body.clientSecret).to.match(/^irs_/);
    });

    it('gives no new secret to one who may do less than the application', async () => {
      app = await bench.register(owner, { scopes: ['members.write'] });
      const developer = await publisher.hire('developer');
      expect((await bench.ask(developer, 'POST', `/${app.id}/compromise`, {})).status).to.equal(403);
    });
  });
});
