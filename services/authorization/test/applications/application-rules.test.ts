import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

describe('applications: validation', () => {
  let bench: ApplicationBench;
  let owner: Person;

  before(async () => {
    bench = await startApplications();
    owner = await (await bench.createWorkspace()).addMember('owner');
  });
  after(() => bench.platform.stop());

  const create = (more: Record<string, unknown>) => {
    const base = {
      name: `App ${crypto.randomUUID()}`,
      environment: 'production',
      scopes: ['investments.read'],
    };
    return bench.request(owner, 'POST', '', { ...base, ...more });
  };
  const fieldErrorsOf = async (more: Record<string, unknown>) => {
    const response = await create(more);
    expect(response.status, response.text).to.equal(400);
    return response.body.errors as { field: string; message: string }[];
  };
  /**
   * oidc-provider validates a client at the first read: registration must reject every client that
   * oidc-provider rejects.
   */
  const worksAsClient = async (clientId: string, redirectUri: string) => {
    const query = `client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code`;
    const challenge = `&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&scope=investments.read`;
    const response = await fetch(`${bench.url}/oauth/authorize?${query}${challenge}`, {
      redirect: 'manual',
    });
    expect(response.headers.get('location'), await response.text()).to.match(
      /\/oauth\/interaction\//,
    );
  };

  const refused: [string, string][] = [
    ['https://a.example/cb#part', 'fragment'],
    ['https://a.example/cb#', 'fragment'],
    ['https://ann:secret@a.example/cb', 'user name'],
    ['https://*.a.example/cb', 'wildcard'],
    ['https://a.example/*', 'wildcard'],
    ['javascript:alert(1)//x.y', 'javascript:'],
    ['JavaScript:alert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['file:///etc/passwd', 'file:'],
    ['/cb', 'absolute'],
    [' https://a.example/cb', 'spaces'],
    ['https://a.example/c\tb', 'spaces'],
    ['https:\\\\a.example\\cb', 'backslashes'],
    ['https:a.example/cb', 'host'],
    ['https://a.exämple/cb', 'ASCII'],
    ['https://a;b.example/cb', 'in its host'],
    ["https://a'b.example/cb", 'in its host'],
    ['http://intranet.example/cb', 'https'],
    ['http://127.0.0.1.a.example/cb', 'https'],
    ['http://10.0.0.1/cb', 'only private sandbox applications'],
  ];
  for (const [uri, word] of refused) {
    it(`rejects the redirect URI ${JSON.stringify(uri)}`, async () => {
      for (const type of ['public', 'confidential']) {
        const [fieldError, ...more] = await fieldErrorsOf({
          type,
          redirectUris: ['https://a.example/', uri],
        });
        expect(fieldError).to.include({ field: 'redirectUris.1' });
        expect(fieldError!.message).to.contain(word);
        expect(more).to.deep.equal([]);
      }
    });
  }

  it('names every invalid redirect URI and other invalid fields', async () => {
    for (const name of ['redirectUris', 'postLogoutRedirectUris']) {
      const uris = {
        redirectUris: ['https://a.example/'],
        [name]: ['http://example.com/cb', 'nope'],
      };
      const errors = await fieldErrorsOf({
        type: 'public',
        ...uris,
        description: 1,
      });
      expect(errors.map(({ field }) => field)).to.have.members([`${name}.1`, 'description']);
    }
  });

  it('rejects a private-use scheme for a confidential application, and a scheme without a reverse domain name', async () => {
    const uris = {
      redirectUris: ['com.example.app:/cb'],
      postLogoutRedirectUris: ['com.example.app:/bye'],
    };
    const errors = await fieldErrorsOf({ type: 'confidential', ...uris });
    expect(errors.map(({ field }) => field)).to.deep.equal([
      'redirectUris.0',
      'postLogoutRedirectUris.0',
    ]);
    const [fieldError] = await fieldErrorsOf({ type: 'public', redirectUris: ['myapp://cb'] });
    expect(fieldError!.message).to.contain('reverse domain');
  });

  it('rejects redirect URIs that a native application cannot own', async () => {
    const errors = await fieldErrorsOf({
      type: 'public',
      redirectUris: ['com.example.app:/cb', 'http://intranet.example/cb', 'https://localhost/cb'],
    });
    expect(errors.map(({ field }) => field)).to.deep.equal(['redirectUris.1', 'redirectUris.2']);
  });

  const accepted: string[][] = [
    ['com.example.app:/cb', 'https://a.example/app/cb', 'http://127.0.0.1/cb', 'http://[::1]/cb'],
    ['http://localhost:3000/cb'],
    ['http://localhost:3000/cb', 'https://intranet.example/cb'],
    ['https://localhost:3000/cb'],
  ];
  for (const redirectUris of accepted) {
    it(`accepts ${redirectUris.join(' and ')} for a public application`, async () => {
      const { status, body, text } = await create({ type: 'public', redirectUris });
      expect(status, text).to.equal(201);
      for (const uri of redirectUris) {
        await worksAsClient(body.clientId, uri);
      }
    });
  }

  it('accepts a private-use scheme in postLogoutRedirectUris', async () => {
    const redirectUris = ['https://a.example/cb'];
    const request = {
      type: 'public',
      redirectUris,
      postLogoutRedirectUris: ['com.example.app:/bye'],
    };
    const { status, body, text } = await create(request);
    expect(status, text).to.equal(201);
    await worksAsClient(body.clientId, redirectUris[0]!);
  });

  it('rejects http off loopback in postLogoutRedirectUris and in a change, and keeps stored URIs', async () => {
    const uris = {
      redirectUris: ['https://a.example/cb'],
      postLogoutRedirectUris: ['http://a.example/bye'],
    };
    expect(await fieldErrorsOf({ type: 'confidential', ...uris })).to.have.length(1);
    const { body } = await create({ type: 'confidential', redirectUris: ['https://a.example/cb'] });
    const stored = 'http://old.example/cb';
    await bench.models.applications.updateOne(
      { _id: body.id },
      {
        $set: { redirectUris: [stored] },
        $inc: { revision: 1 },
      },
    );
    const patch = (fields: object) => bench.request(owner, 'PATCH', `/${body.id}`, fields);
    expect((await patch({ description: 'Changed' })).status).to.equal(200);
    const kept = await patch({ redirectUris: [stored, 'https://a.example/new'] });
    expect(kept.status, kept.text).to.equal(200);
    expect(kept.body.warnings[0]).to.include({ field: 'redirectUris.0' });
    const refused = await patch({ redirectUris: [stored, 'http://new.example/cb'] });
    expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, 'redirectUris.1']);
    await patch({ redirectUris: ['https://a.example/new'] });
    expect((await patch({ redirectUris: [stored] })).status).to.equal(400);
  });

  it('warns of stored http, localhost, repeated URIs and high-risk scopes', async () => {
    const created = await create({
      type: 'confidential',
      redirectUris: [
        'https://a.example/cb',
        'http://localhost/cb',
        'https://a.example/cb',
        'https://a.example/cb',
      ],
      scopes: ['investments.read', 'members.write'],
    });
    const change = { $set: { 'redirectUris.0': 'http://a.example/cb' } };
    await bench.models.applications.updateOne({ _id: created.body.id }, change);
    const { body } = await bench.request(owner, 'GET', `/${created.body.id}`);
    const messages = body.warnings.map(
      ({ field, message }: { field: string; message: string }) => field + message,
    );
    expect(messages).to.have.length(5);
    expect(messages[0]).to.match(/^redirectUris\.0.*not https/);
    expect(messages[1]).to.match(/^redirectUris\.1.*127\.0\.0\.1/);
    expect(messages[2]).to.match(/^redirectUris.*more than once/);
    expect(messages[3]).to.match(/^scopes.*members\.write/);
    expect(messages[4]).to.match(/^pkceRequired.*recommended/);
    const valid = {
      type: 'confidential',
      redirectUris: ['https://a.example/cb'],
      pkceRequired: true,
    };
    expect((await create(valid)).body.warnings).to.be.empty;
  });

  describe('http off loopback', () => {
    const sandbox = {
      type: 'confidential',
      environment: 'sandbox',
      pkceRequired: true,
    };
    const uris = {
      redirectUris: ['http://10.0.0.1/cb'],
      postLogoutRedirectUris: ['http://intranet.example/bye'],
    };
    const patch = (id: string, fields: object) => bench.request(owner, 'PATCH', `/${id}`, fields);

    it('is accepted for a private application of the sandbox, with warnings', async () => {
      for (const type of ['confidential', 'public']) {
        const { status, body, text } = await create({
          ...sandbox,
          ...uris,
          type,
        });
        expect(status, text).to.equal(201);
        const fields = body.warnings.map(({ field }: { field: string }) => field);
        expect(fields).to.deep.equal(['redirectUris.0', 'postLogoutRedirectUris.0']);
        expect(body.warnings[0].message).to.contain('not https');
        await worksAsClient(body.clientId, uris.redirectUris[0]!);
        const changed = await patch(body.id, { redirectUris: ['http://10.0.0.2/cb'] });
        expect([changed.status, changed.body.warnings[0].field]).to.deep.equal([
          200,
          'redirectUris.0',
        ]);
      }
    });

    it('is rejected for an application in the directory, or before publication', async () => {
      const errors = await fieldErrorsOf({
        ...sandbox,
        ...uris,
        publish: true,
      });
      expect(errors.map(({ field }) => field)).to.deep.equal([
        'redirectUris.0',
        'postLogoutRedirectUris.0',
      ]);
      const { body: app } = await create({ ...sandbox, ...uris });
      const published = await patch(app.id, { publish: true });
      expect([published.status, published.body.errors[0].field]).to.deep.equal([400, 'publish']);
      expect(published.body.errors[0].message).to.contain(
        'http://10.0.0.1/cb, http://intranet.example/bye',
      );
      for (const visibility of ['public', 'organization']) {
        const listed = {
          directoryListing: {
            visibility,
            state: 'draft',
            revision: 1,
          },
        };
        await bench.models.applications.updateOne({ _id: app.id }, { $set: listed });
        const refused = await patch(app.id, {
          redirectUris: ['http://10.0.0.1/cb', 'http://10.0.0.2/cb'],
        });
        expect([refused.status, refused.body.errors[0].field], visibility).to.deep.equal([
          400,
          'redirectUris.1',
        ]);
      }
    });
  });

  it('rejects grant types that the application cannot use', async () => {
    const fields = async (more: object) =>
      (await fieldErrorsOf({ type: 'public', ...more })).map(({ field }) => field);
    const uris = { redirectUris: ['https://a.example/cb'] };
    expect(await fields({ ...uris, grantTypes: ['client_credentials'] })).to.deep.equal([
      'grantTypes',
    ]);
    expect(await fields({ grantTypes: ['authorization_code'] })).to.deep.equal(['redirectUris']);
    expect(await fields({ grantTypes: ['refresh_token'] })).to.deep.equal(['grantTypes']);
    expect(await fields({ grantTypes: ['implicit'] })).to.deep.equal(['grantTypes.0']);
    expect(await fields({ grantTypes: [] })).to.deep.equal(['grantTypes']);
  });

  describe('keys', () => {
    const keySet = (...keys: KeyObject[]) => ({
      keys: keys.map((key) => key.export({ format: 'jwk' })),
    });
    const errorOf = async (jwks: object, type = 'confidential') => {
      const [fieldError] = await fieldErrorsOf({
        type,
        redirectUris: ['https://a.example/cb'],
        jwks,
      });
      return `${fieldError!.field} ${fieldError!.message}`;
    };

    it('must not be private or symmetric', async () => {
      const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const ed = generateKeyPairSync('ed25519');
      for (const { privateKey } of [ec, rsa, ed]) {
        expect(await errorOf(keySet(ec.publicKey, privateKey))).to.match(
          /^jwks\.keys\.1 .*private key/,
        );
      }
      expect(await errorOf(keySet(createSecretKey(Buffer.alloc(32))))).to.contain('private key');
      const { d: _d, p: _p, q: _q, ...half } = rsa.privateKey.export({ format: 'jwk' });
      expect(await errorOf({ keys: [half] })).to.contain('private key');
    });

    it('must be able to verify a signature', async () => {
      const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
      const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey;
      const exchange = generateKeyPairSync('x25519').publicKey;
      for (const key of [weak, other, exchange]) {
        expect(await errorOf(keySet(key))).to.match(/^jwks\.keys\.0 .*verifies/);
      }
      expect(await errorOf({ keys: [{ kty: 'EC' }] })).to.contain('verifies');
      expect(await errorOf({ keys: [] })).to.contain('at least one');
    });

    it('are for confidential applications', async () => {
      const { publicKey } = generateKeyPairSync('ed25519');
      expect(await errorOf(keySet(publicKey), 'public')).to.match(/^jwks .*public/);
    });
  });
});
