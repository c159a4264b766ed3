import type { AuditRecord } from '@irp/contracts/audit';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type AuditBench, startWithAudit } from './audit-bench.ts';

describe('authorization: contents of the records of a change', () => {
  let bench: AuditBench;

  before(async () => {
    bench = await startWithAudit({ REFRESH_LEEWAY_MS: '0' });
  });
  after(() => bench.stop());

  it('the API key that made the change', async () => {
    const { body: key } = await bench.ask('POST', '/v2/api-keys', {
      name: 'Nightly',
      environment: 'production',
    });
    const [record] = await bench.records('api_key.created', key.id);
    const { credentialId: id } = bench.owner.as;
    expect(record!.credential).to.deep.equal({ kind: 'api_key', id });
    expect(record!.environment).to.equal('production');
    expect(record!.details).to.include({ name: 'Nightly' });
    expect(record!.changes).to.deep.equal([]);
  });

  it('the client that received or revoked a token', async () => {
    const app = await bench.application();
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const { body } = await bench.post('/oauth/token', {
      grant_type: 'client_credentials',
      ...client,
    });
    await bench.post('/oauth/revoke', { token: body.access_token, ...client });
    const credential = { kind: 'client', id: app.clientId };
    for (const action of ['token.issued', 'token.revoked']) {
      expect((await bench.records(action, app.id))[0]!.credential, action).to.deep.equal(
        credential,
      );
    }
  });

  it('the session in which a person consented', async () => {
    const app = await bench.application();
    const ann = await bench.person(bench.office1, 'member');
    await bench.login(app, ann, {}, { byPages: true });
    const [consent] = await bench.records('authorization.granted', app.id);
    expect(consent!.credential).to.have.property('kind', 'session');
    expect(consent!.credential)
      .to.have.property('id')
      .that.matches(/^[\w-]{8,}$/);
  });

  it('the reuse of a refresh token, as the reason for the end of the token family', async () => {
    const app = await bench.application();
    const ann = await bench.person(bench.office1, 'member');
    const { body } = await bench.login(app, ann);
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
    expect((await refresh()).status).to.equal(200);
    expect((await refresh()).body.error).to.equal('invalid_grant');
    let ended: AuditRecord[] = [];
    // Each kind of token ends with a separate event, and the events may be recorded at different
    // times.
    await eventually('the ends of access and refresh tokens are recorded', async () => {
      ended = await bench.records('token.revoked', app.id);
      const kinds = ended
        .filter(({ details }) => details?.tokens !== undefined)
        .map(({ details }) => details?.kind);
      return kinds.includes('AccessToken') && kinds.includes('RefreshToken');
    });
    for (const { reason, actor } of ended) {
      expect(reason).to.equal('reuse detected: a refresh token was used a second time');
      expect(actor, 'whoever presented it did not ask for that').to.include({ type: 'system' });
    }
  });

  it('the name and scopes of a revoked API key', async () => {
    const facts = { name: 'Short-lived', scopes: ['investments.read'] };
    const { body: key } = await bench.ask('POST', '/v2/api-keys', {
      ...facts,
      environment: 'sandbox',
    });
    await bench.ask('DELETE', `/v2/api-keys/${key.id}`);
    // A credential reads the records of its own environment, here the key's environment.
    const inSandbox = await bench.office1.addMember('owner', { environment: 'sandbox' });
    const [record] = await bench.records('api_key.revoked', key.id, inSandbox);
    expect(record!.environment).to.equal('sandbox');
    expect(record!.details).to.deep.include(facts);
  });

  it('no record for a request without a change', async () => {
    const app = await bench.application();
    const { name, scopes, owner } = (await bench.ask('GET', `/v2/applications/${app.id}`)).body;
    const same = await bench.ask('PATCH', `/v2/applications/${app.id}`, {
      name,
      scopes,
      owner,
    });
    expect(same.status).to.equal(200);
    await bench.ask('PATCH', `/v2/applications/${app.id}`, {
      name,
      homepageUrl: 'https://partner.example/',
    });
    const updates = await bench.records('application.updated', app.id);
    expect(updates.map(({ changes }) => changes.map(({ path }) => path))).to.deep.equal([
      ['/homepageUrl'],
    ]);

    const key = { name: 'Same', environment: 'production' };
    const { id } = (await bench.ask('POST', '/v2/api-keys', key)).body;
    expect((await bench.ask('PATCH', `/v2/api-keys/${id}`, { name: 'Same' })).status).to.equal(200);
    await bench.ask('PATCH', `/v2/api-keys/${id}`, { name: 'Other' });
    expect(await bench.records('api_key.updated', id)).to.have.length(1);
  });
});
