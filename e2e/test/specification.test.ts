import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { authorizeAs, type Person } from '../clients/person.ts';
import {
  specificationRequests as requests,
  type SpecificationRequest,
} from '../src/specification-requests.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Application {
  clientId: string;
  clientSecret: string | null;
}

/**
 * Every example request of the specification, with the default settings of the platform, of users
 * and of new applications.
 */
describe('the requests of the specification', () => {
  let platform: RunningDemo;
  let owner: Person & { apiKey: string };
  let confidential: Application;
  let page: Application;

  before(async () => {
    platform = await startDemo({});
    owner = platform.demo.users.find(({ role }) => role === 'owner')!;
    confidential = await register('confidential');
    page = await register('public');
  });
  after(() => platform.stop());

  const redirectUri = 'https://partner.example/callback';
  const scope = 'investments.read workspace.read';
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  /** Registers an application with only the required members. */
  async function register(type: string): Promise<Application> {
    const name = `Contract ${randomBytes(4).toString('hex')}`;
    const body = {
      name,
      type,
      environment: 'production',
      redirectUris: [redirectUri],
      scopes: scope.split(' '),
    };
    const response = await platform.call('POST', '/v2/applications', { key: owner.apiKey, body });
    expect(response.status, response.text).to.equal(201);
    return response.body;
  }

  const fill = (text: string, values: Record<string, string>) =>
    text.replace(
      /\{(\w+)\}/g,
      (_all, name: string) => values[name] ?? expect.fail(`no value for ${name}`),
    );
  const fillAll = (fields: Readonly<Record<string, string>>, values: Record<string, string>) =>
    new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fill(text, values)])),
    );
  const addressOf = (
    { address, path, query = {} }: SpecificationRequest,
    values: Record<string, string>,
  ) => {
    const base = address === 'base_url' ? platform.baseUrl : platform.demo.authUrl;
    const filled = fillAll(query, values);
    return `${base}${fill(path, values)}${filled.size === 0 ? '' : `?${filled}`}`;
  };

  /** @param more headers not shown in the specification, such as the credential of a page */
  async function send(
    request: SpecificationRequest,
    values: Record<string, string>,
    more: Record<string, string> = {},
  ) {
    const { method, headers, form } = request;
    const response = await fetch(addressOf(request, values), {
      method,
      headers: { ...headers, ...more },
      ...(form && { body: fillAll(form, values).toString() }),
      redirect: 'manual',
    });
    const text = await response.text();
    expect(response.headers.get('x-ratelimit-limit'), text).to.match(/^\d+$/);
    return {
      status: response.status,
      headers: response.headers,
      text,
      // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
      body: parse(text) as any,
    };
  }

  it('investments: an array', async () => {
    const { status, body } = await send(requests.investments, { api_key: owner.apiKey });
    expect(status).to.equal(200);
    expect(body).to.be.an('array').that.is.not.empty;
  });

  for (const version of ['1', '2']) {
    it(`pages and status of version ${version}`, async () => {
      const credential = { 'X-API-Key': owner.apiKey };
      const first = await send(requests.defaultPage, { version }, credential);
      expect([first.status, first.body.data.length]).to.deep.equal([200, 10]);
      expect(first.body.meta).to.include({ limit: 10, offset: 0 });
      const second = await send(
        requests.page,
        {
          version,
          limit: '3',
          offset: '4',
        },
        credential,
      );
      expect(second.body.meta).to.include({ limit: 3, offset: 4 });
      for (const wrong of [
        { limit: 'ten', offset: '0' },
        { limit: '10', offset: '-1' },
      ]) {
        const refused = await send(requests.page, { version, ...wrong }, credential);
        expect(refused.status).to.equal(400);
        expect([typeof refused.body.error, typeof refused.body.message]).to.deep.equal([
          'string',
          'string',
        ]);
      }
      expect((await send(requests.status, { version })).status).to.equal(200);
    });
  }

  async function signIn(request: SpecificationRequest, { clientId }: Application): Promise<string> {
    const values = {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state: 'xyz',
      code_challenge: challenge,
    };
    const reply = await authorizeAs(owner, addressOf(request, values));
    expect(`${reply.origin}${reply.pathname}`).to.equal(redirectUri);
    expect(reply.searchParams.get('state')).to.equal('xyz');
    return reply.searchParams.get('code') ?? expect.fail(reply.href);
  }

  /** The request is not in the specification: the request shows that the code is valid. */
  async function redeem(application: Application, code: string, proof: Record<string, string>) {
    const { clientId: client_id, clientSecret } = application;
    const form: Record<string, string> = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id,
      ...proof,
    };
    if (clientSecret !== null) {
      form.client_secret = clientSecret;
    }
    const response = await send({ ...requests.token, form }, {});
    expect(response.status, response.text).to.equal(200);
    return response.body as { access_token: string; refresh_token: string };
  }

  it('authorize: of a confidential application, without and with PKCE', async () => {
    await redeem(confidential, await signIn(requests.authorizeWithoutPkce, confidential), {});
    await redeem(confidential, await signIn(requests.authorize, confidential), {
      code_verifier: verifier,
    });
  });

  it('authorize: of a public application, with PKCE only', async () => {
    await redeem(page, await signIn(requests.authorize, page), { code_verifier: verifier });
    const values = {
      client_id: page.clientId,
      redirect_uri: redirectUri,
      scope,
      state: 'xyz',
    };
    const refused = await send(requests.authorizeWithoutPkce, values);
    expect(refused.status).to.equal(302);
    const received = new URL(refused.headers.get('location')!);
    expect(received.searchParams.get('error')).to.equal('invalid_request');
    expect(received.searchParams.get('state')).to.equal('xyz');
  });

  it('token and its errors', async () => {
    const { clientId: client_id, clientSecret } = confidential;
    const values = {
      client_id,
      client_secret: clientSecret!,
      scope,
    };
    const { status, body } = await send(requests.token, values);
    expect(status).to.equal(200);
    expect(body.access_token).to.be.a('string');
    expect(body.token_type).to.equal('Bearer');
    expect(body.expires_in).to.satisfy(Number.isInteger);
    const wrong = await send(requests.token, { ...values, client_secret: 'wrong' });
    expect(wrong.body.error).to.equal('invalid_client');
    const notAllowed = await send(requests.token, { ...values, scope: 'audit.read' });
    expect(notAllowed.body.error).to.equal('invalid_scope');
    const form = { ...requests.token.form, grant_type: 'password' };
    expect((await send({ ...requests.token, form }, values)).body.error).to.equal(
      'unsupported_grant_type',
    );
  });

  it('token: the headers count down with every request', async () => {
    const values = {
      client_id: confidential.clientId,
      client_secret: confidential.clientSecret!,
      scope,
    };
    const left: number[] = [];
    for (let sent = 0; sent < 3; sent++) {
      const { headers } = await send(requests.token, values);
      expect(Number(headers.get('x-ratelimit-limit'))).to.be.above(
        Number(headers.get('x-ratelimit-remaining')),
      );
      left.push(Number(headers.get('x-ratelimit-remaining')));
    }
    expect(left).to.deep.equal([left[0], left[0]! - 1, left[0]! - 2]);
  });

  it('revoke', async () => {
    const tokens = await redeem(page, await signIn(requests.authorize, page), {
      code_verifier: verifier,
    });
    const read = () =>
      platform.call('GET', '/v2/investments', {
        headers: { Authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await read()).status).to.equal(200);
    const revoked = await send(requests.revoke, {
      client_id: page.clientId,
      token: tokens.access_token,
    });
    expect(revoked.status).to.equal(200);
    expect((await read()).status).to.equal(401);
    const unknown = await send(requests.revoke, { client_id: page.clientId, token: 'unknown' });
    expect(unknown.status).to.equal(200);
  });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
