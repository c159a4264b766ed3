import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const api = 'https://api.example.com/base';

describe('OAuth: resource indicators (RFC 8707)', () => {
  let bench: OAuthBench;
  let office: Office;
  let owner: Person & { password: string };
  let page: Registered;

  before(async () => {
    bench = await startOAuth(Date.now, { PUBLIC_URL: api });
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    page = await bench.register(owner, { type: 'public', redirectUris: ['https://page.example/cb'] });
  });
  after(() => bench.platform.stop());

  const refresh = (token: string, more: [string, string][] = []) =>
    bench.token([['grant_type', 'refresh_token'], ['client_id', page.clientId], ['refresh_token', token], ...more]);

  const names: [whose: string, () => string][] = [
    ['the issuer', () => bench.url],
    ['the gateway', () => api],
  ];
  for (const [whose, name] of names) {
    it(`takes the API by the address of ${whose}, at each step`, async () => {
      const resource = name();
      const { answer, verifier } = await bench.authorize(page, owner, { resource });
      const { status, body } = await bench.redeem(page, answer.get('code')!, verifier, { resource });
      expect(status, JSON.stringify(body)).to.equal(200);
      const next = await refresh(body.refresh_token, [['resource', resource]]);
      expect(next.status, JSON.stringify(next.body)).to.equal(200);
      expect((await bench.resolveToken(next.body.access_token)).status).to.equal(200);
    });

    it(`gives machines tokens for the address of ${whose}`, async () => {
      const server = await bench.register(owner);
      const credentials = { client_id: server.clientId, client_secret: server.clientSecret! };
      const answer = await bench.token({ grant_type: 'client_credentials', ...credentials, resource: name() });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    });
  }

  describe('one that may not be asked for burns nothing:', () => {
    const refusals: [what: string, resources: () => string[]][] = [
      ['another server', () => ['https://evil.example']],
      ['no address', () => ['x']],
      ['the API, which the authorization request did not name', () => [bench.url]],
      ['several', () => [bench.url, 'https://evil.example']],
    ];
    for (const [what, resources] of refusals) {
      const named = () => resources().map((resource): [string, string] => ['resource', resource]);

      it(`${what}, with a refresh token`, async () => {
        const { body } = await bench.login(page, owner);
        const refused = await refresh(body.refresh_token, named());
        expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_target']);
        const honest = await refresh(body.refresh_token);
        expect(honest.status, JSON.stringify(honest.body)).to.equal(200);
        expect((await bench.resolveToken(honest.body.access_token)).status).to.equal(200);
      });

      it(`${what}, with a code`, async () => {
        const { answer, verifier } = await bench.authorize(page, owner);
        const form: [string, string][] = [
          ['grant_type', 'authorization_code'],
          ['client_id', page.clientId],
          ['code', answer.get('code')!],
          ['code_verifier', verifier],
          ['redirect_uri', page.redirectUris[0]!],
        ];
        const refused = await bench.token([...form, ...named()]);
        expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_target']);
        const honest = await bench.token(form);
        expect(honest.status, JSON.stringify(honest.body)).to.equal(200);
      });
    }
  });

  it('hides no reuse: a used token ends its family, whatever resource comes along', async () => {
    const { body: first } = await bench.login(page, owner);
    const { body: second } = await refresh(first.refresh_token);
    const again = await refresh(first.refresh_token, [['resource', 'https://evil.example']]);
    expect(again.body.error).to.equal('invalid_grant');
    expect((await bench.resolveToken(second.access_token)).status).to.equal(404);
  });
});
