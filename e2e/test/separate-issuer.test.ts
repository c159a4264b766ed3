import { expect } from 'chai';
import { startDemo } from '../src/start-demo.ts';

describe('a platform with a separate issuer host', () => {
  it('issues tokens for the resource of the API and of the issuer', async () => {
    const issuer = 'http://id.example';
    const platform = await startDemo({
      AUTH_URL: issuer,
      ALLOW_HTTP_ISSUER: 'true',
      PASSWORD_COST: '',
    });
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const headers = {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    };
    const requestToken = (resource: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', resource });
      return fetch(`${platform.baseUrl}/oauth/token`, {
        method: 'POST',
        headers,
        body,
      });
    };
    const responses = await Promise.all(
      [platform.baseUrl, issuer, 'http://elsewhere.example'].map(requestToken),
    );
    await platform.stop();
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 400]);
  });
});
