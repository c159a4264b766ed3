import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: client credentials', () => {
  let bench: OAuthBench;
  let office: Office;
  let owner: Person;
  let app: Registered;

  before(async () => {
    bench = await startOAuth();
    office = await bench.office();
    owner = await office.hire('owner');
    app = await bench.register(owner, { scopes: ['investments.read', 'workspace.read'] });
  });
  after(() => bench.platform.stop());

  const basic = ({ clientId, clientSecret }: Registered) => ({
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  });

  it('give an opaque token for the own workspace', async () => {
    const answer = await bench.token({ grant_type: 'client_credentials', scope: 'investments.read' }, basic(app));
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.body).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'investments.read' });
    expect(answer.body.access_token).to.match(/^irt_live_us_/);
    const resolved = await bench.resolveToken(answer.body.access_token);
    expect(resolved.body.principal).to.include({
      kind: 'application',
      applicationId: app.id,
      workspaceId: office.workspaceId,
    });
    expect(resolved.body.principal.scopes).to.deep.equal(['investments.read']);
  });
});
