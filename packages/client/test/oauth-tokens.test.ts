import { expect } from 'chai';
import { ApiError, clientCredentials, refreshToken } from '../src/index.ts';
import { json, startScriptedServer } from './support/scripted-server.ts';

describe('OAuth tokens', () => {
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  let expiresIn = 600;

  beforeEach(async () => {
    expiresIn = 600;
    server = await startScriptedServer((request, response, count) => {
      if (request.body.includes('client_id=unknown')) {
        json(response, 401, { error: 'invalid_client', error_description: 'Unknown client.' });
        return;
      }
      json(response, 200, {
        access_token: `irt_${count}`,
        refresh_token: `refresh_${count}`,
        expires_in: expiresIn,
      });
    });
  });
  afterEach(() => server.stop());

  const application = () => ({
    tokenUrl: `${server.baseUrl}/token`,
    clientId: 'app',
    clientSecret: 'secret',
  });

  it('client credentials: one request for concurrent callers, and none while the token is valid', async () => {
    const token = clientCredentials({ ...application(), scope: 'investments.read' });
    expect(await Promise.all([token(), token(), token()])).to.deep.equal(Array(3).fill('irt_1'));
    expect(await token()).to.equal('irt_1');
    expect(server.received).to.have.length(1);
    expect(Object.fromEntries(new URLSearchParams(server.received[0]!.body))).to.deep.equal({
      grant_type: 'client_credentials',
      scope: 'investments.read',
      client_id: 'app',
      client_secret: 'secret',
    });
  });

  it('replaces a token shortly before its expiry, and a rejected token', async () => {
    expiresIn = 20;
    const token = clientCredentials(application());
    expect(await token()).to.equal('irt_1');
    expiresIn = 600;
    expect(await token()).to.equal('irt_2');
    expect(await token('irt_1')).to.equal('irt_2');
    expect(await token('irt_2')).to.equal('irt_3');
  });

  it('refresh: uses each refresh token once, and stores its successor first', async () => {
    const stored: unknown[] = [];
    const token = refreshToken({
      ...application(),
      refreshToken: 'refresh_0',
      async onRefresh(tokens) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        stored.push(tokens.refreshToken);
      },
    });
    expect(await Promise.all([token(), token()])).to.deep.equal(['irt_1', 'irt_1']);
    expect(stored).to.deep.equal(['refresh_1']);
    await token('irt_1');
    const used = server.received.map(({ body }) => new URLSearchParams(body).get('refresh_token'));
    expect(used).to.deep.equal(['refresh_0', 'refresh_1']);
    expect(stored).to.deep.equal(['refresh_1', 'refresh_2']);
  });

  it("throws the server's error, and requests a token again the next time", async () => {
    const token = clientCredentials({ ...application(), clientId: 'unknown' });
    for (const count of [1, 2]) {
      const error = await token().catch((error: unknown) => error);
      expect(error).to.be.instanceOf(ApiError);
      expect(error).to.include({ error: 'invalid_client' });
      expect((error as ApiError).message).to.match(/^Unknown client\. Check clientId and clientSe/);
      expect(server.received).to.have.length(count);
    }
  });
});
