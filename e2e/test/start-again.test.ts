import { expect } from 'chai';
import { createHomeWithDemo, startPlatformDirectly, startPlatformProcess } from '../src/platform-process.ts';

describe('npm start after a stop', function () {
  this.timeout(60_000);

  it('has the data written before a graceful stop and before a SIGKILL', async () => {
    const home = await createHomeWithDemo();
    const first = await startPlatformDirectly(home);
    const { apiKey } = await first.demo();
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Durable', tickerSymbol: 'KEPT' });
    const created = (await (
      await fetch(`${first.baseUrl}/v2/investments`, { method: 'POST', headers, body })
    ).json()) as {
      id: string;
    };
    await first.stop('SIGKILL');

    const second = await startPlatformProcess(home);
    expect((await second.demo()).apiKey).to.equal(apiKey);
    const count = await totalRecords(second.baseUrl, apiKey);
    expect(await second.stop()).to.equal(0);

    const third = await startPlatformProcess(home);
    const found = await fetch(`${third.baseUrl}/v2/investments/${created.id}`, { headers });
    expect(found.status).to.equal(200);
    expect(((await found.json()) as { name: string }).name).to.equal('Durable');
    expect(await totalRecords(third.baseUrl, apiKey)).to.equal(count);
    await third.stop();
    await home.remove();
  });
});

async function totalRecords(baseUrl: string, apiKey: string): Promise<number> {
  const page = (await (await fetch(`${baseUrl}/v1/investments?limit=0&apiKey=${apiKey}`)).json()) as {
    meta: { totalRecords: number };
  };
  return page.meta.totalRecords;
}

describe('npm start with a separate issuer host', function () {
  this.timeout(60_000);

  it('issues tokens for the resource of the API and for that of the issuer', async () => {
    const home = await createHomeWithDemo();
    const issuer = 'http://id.example';
    const platform = await startPlatformProcess(home, {
      AUTH_URL: issuer,
      ALLOW_HTTP_ISSUER: 'true',
      PASSWORD_COST: '',
    });
    const [, client = ''] = /curl -u '([^']+)'/.exec(platform.output())!;
    const headers = { Authorization: `Basic ${Buffer.from(client).toString('base64')}` };
    const requestToken = (resource: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', resource });
      return fetch(`${platform.baseUrl}/oauth/token`, { method: 'POST', headers, body });
    };
    const responses = await Promise.all([platform.baseUrl, issuer, 'http://elsewhere.example'].map(requestToken));
    await platform.stop();
    await home.remove();
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 400]);
  });
});
