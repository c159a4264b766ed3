import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: client credentials', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person;
  let app: Registered;

  before(async () => {
    bench = await startOAuth();
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
    app = await bench.register(owner, { scopes: ['investments.read', 'workspace.read'] });
  });
  after(() => bench.platform.stop());

  const basic = ({ clientId, clientSecret }: Registered) => ({
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  });

  it('issue an opaque token for the home workspace', async () => {
    const response = await bench.token(
      { grant_type: 'client_credentials', scope: 'investments.read' },
      basic(app),
    );
    expect(response.status, JSON.stringify(response.body)).to.equal(200);
    expect(response.body).to.include({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'investments.read',
    });
    expect(response.body.access_token).to.match(/^irt_live_us_/);
    const resolved = await bench.resolveToken(response.body.access_token);
    expect(resolved.body.principal).to.include({
      kind: 'application',
      applicationId: app.id,
      workspaceId: workspace.workspaceId,
    });
    expect(resolved.body.principal.scopes).to.deep.equal(['investments.read']);
  });
});
