import { expect } from 'chai';
import {
  ConnectionError,
  clientCredentials,
  InvestmentResearch,
  RedirectError,
} from '../src/index.ts';
import { startScriptedServer } from './support/scripted-server.ts';

const location = 'https://other.example/v2/me';

describe('a redirect of the server', () => {
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  let client: InvestmentResearch;
  afterEach(() => server.stop());

  async function start(status: number, headers: Record<string, string>) {
    server = await startScriptedServer((_request, response) => {
      response.writeHead(status, headers).end();
    });
    client = new InvestmentResearch({ baseUrl: server.baseUrl, apiKey: 'irk_live_us_x' });
  }

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('no error'),
      (error: unknown) => error as Error,
    );

  for (const status of [301, 302, 303, 307, 308]) {
    it(`is an error immediately for ${status}, with the Location`, async () => {
      await start(status, { Location: location });
      const error = await failureOf(client.me.get());
      expect(error).to.be.instanceOf(RedirectError).and.instanceOf(ConnectionError);
      expect(error).to.include({ status, location });
      expect(error.message).to.equal(
        `${server.baseUrl} answered with the redirect ${status} to ${location}: the client does not follow redirects, because the credential would go to the new address`,
      );
      expect(server.received).to.have.length(1);
      await failureOf(client.investments.create({ name: 'Acme' }));
      await failureOf(client.investments.list().toArray());
      expect(server.received).to.have.length(3);
    });
  }

  it('is an error without a Location, too', async () => {
    await start(302, {});
    const error = await failureOf(client.me.get());
    expect(error).to.include({ name: 'RedirectError', status: 302, location: undefined });
    expect(error.message).to.include('the redirect 302: the client');
  });

  it('is an error of an upload, without a status from fetch', async () => {
    await start(307, { Location: location });
    const file = new Blob(['name\nAcme\n'], { type: 'text/csv' });
    const error = await failureOf(client.investments.import(file));
    expect(error).to.include({ name: 'RedirectError', status: undefined });
    expect(error.message).to.include(
      'answered with a redirect: the client does not follow redirects',
    );
    expect(server.received.length).to.be.at.most(1);
  });

  it('from a token endpoint is an error with the Location', async () => {
    await start(308, { Location: location });
    const getAccessToken = clientCredentials({
      tokenUrl: `${server.baseUrl}/oauth/token`,
      clientId: 'a',
      clientSecret: 'b',
    });
    const error = await failureOf(getAccessToken());
    expect(error).to.include({ name: 'RedirectError', status: 308, location });
    expect(server.received).to.have.length(1);
  });
});
