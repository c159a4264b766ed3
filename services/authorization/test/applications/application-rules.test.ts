import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

describe('applications: what may be registered', () => {
  let bench: ApplicationBench;
  let owner: Person;

  before(async () => {
    bench = await startApplications();
    owner = await (await bench.office()).hire('owner');
  });
  after(() => bench.platform.stop());

  const create = (more: Record<string, unknown>) => {
    const base = { name: `App ${crypto.randomUUID()}`, environment: 'production', scopes: ['investments.read'] };
    return bench.ask(owner, 'POST', '', { ...base, ...more });
  };
  const faultsOf = async (more: Record<string, unknown>) => {
    const answer = await create(more);
    expect(answer.status, answer.text).to.equal(400);
    return answer.body.errors as { field: string; message: string }[];
  };
  /** oidc-provider reads the client only now: what it would refuse must not have been registered. */
  const worksAsClient = async (clientId: string, redirectUri: string) => {
    const query = `client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code`;
    const challenge = `&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&scope=investments.read`;
    const answer = await fetch(`${bench.url}/oauth/authorize?${query}${challenge}`, { redirect: 'manual' });
    expect(answer.headers.get('location'), await answer.text()).to.match(/\/oauth\/interaction\//);
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
  ];
  for (const [uri, word] of refused) {
    it(`refuses the redirect URI ${JSON.stringify(uri)}`, async () => {
      for (const type of ['public', 'confidential']) {
        const [fault, ...more] = await faultsOf({ type, redirectUris: ['https://a.example/', uri] });
        expect(fault).to.include({ field: 'redirectUris.1' });
        expect(fault!.message).to.contain(word);
        expect(more).to.deep.equal([]);
      }
    });
  }

  it('refuses a custom scheme of a confidential application, and one that is nobody’s domain', async () => {
    const uris = { redirectUris: ['com.example.app:/cb'], postLogoutRedirectUris: ['com.example.app:/bye'] };
    const faults = await faultsOf({ type: 'confidential', ...uris });
    expect(faults.map(({ field }) => field)).to.deep.equal(['redirectUris.0', 'postLogoutRedirectUris.0']);
    const [fault] = await faultsOf({ type: 'public', redirectUris: ['myapp://cb'] });
    expect(fault!.message).to.contain('reverse domain');
  });

  it('refuses what no native application can own', async () => {
    const faults = await faultsOf({
      type: 'public',
      redirectUris: ['com.example.app:/cb', 'http://intranet.example/cb', 'https://localhost/cb'],
    });
    expect(faults.map(({ field }) => field)).to.deep.equal(['redirectUris.1', 'redirectUris.2']);
  });

  const taken: string[][] = [
    ['com.example.app:/cb', 'https://a.example/app/cb', 'http://127.0.0.1/cb', 'http://[::1]/cb'],
    ['http://localhost:3000/cb'],
    ['http://localhost:3000/cb', 'http://intranet.example/cb'],
    ['https://localhost:3000/cb'],
  ];
  for (const redirectUris of taken) {
    it(`takes ${redirectUris.join(' and ')} of a public application`, async () => {
      const { status, body, text } = await create({ type: 'public', redirectUris });
      expect(status, text).to.equal(201);
      for (const uri of redirectUris) await worksAsClient(body.clientId, uri);
    });
  }

  it('takes a private-use scheme to come back to after sign-out', async () => {
    const redirectUris = ['https://a.example/cb'];
    const wish = { type: 'public', redirectUris, postLogoutRedirectUris: ['com.example.app:/bye'] };
    const { status, body, text } = await create(wish);
    expect(status, text).to.equal(201);
    await worksAsClient(body.clientId, redirectUris[0]!);
  });

  it('warns of what a reviewer would ask about', async () => {
    const { body } = await create({
      type: 'confidential',
      redirectUris: ['http://a.example/cb', 'http://localhost/cb', 'https://a.example/cb', 'https://a.example/cb'],
      scopes: ['investments.read', 'members.write'],
    });
    const messages = body.warnings.map(({ field, message }: { field: string; message: string }) => field + message);
    expect(messages).to.have.length(4);
    expect(messages[0]).to.match(/^redirectUris\.0.*HTTPS/);
    expect(messages[1]).to.match(/^redirectUris\.1.*127\.0\.0\.1/);
    expect(messages[2]).to.match(/^redirectUris.*more than once/);
    expect(messages[3]).to.match(/^scopes.*members\.write/);
    expect((await create({ type: 'confidential', redirectUris: ['https://a.example/cb'] })).body.warnings).to.be.empty;
  });

  it('refuses grant types that the application cannot use', async () => {
    const fields = async (more: object) => (await faultsOf({ type: 'public', ...more })).map(({ field }) => field);
    const uris = { redirectUris: ['https://a.example/cb'] };
    expect(await fields({ ...uris, grantTypes: ['client_credentials'] })).to.deep.equal(['grantTypes']);
    expect(await fields({ grantTypes: ['authorization_code'] })).to.deep.equal(['redirectUris']);
    expect(await fields({ grantTypes: ['refresh_token'] })).to.deep.equal(['grantTypes']);
    expect(await fields({ grantTypes: ['implicit'] })).to.deep.equal(['grantTypes.0']);
    expect(await fields({ grantTypes: [] })).to.deep.equal(['grantTypes']);
  });

  describe('keys', () => {
    const keySet = (...keys: KeyObject[]) => ({ keys: keys.map((key) => key.export({ format: 'jwk' })) });
    const faultOf = async (jwks: object, type = 'confidential') => {
      const [fault] = await faultsOf({ type, redirectUris: ['https://a.example/cb'], jwks });
      return `${fault!.field} ${fault!.message}`;
    };

    it('refuse a private one, of every kind, and a shared one', async () => {
      const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const ed = generateKeyPairSync('ed25519');
      for (const { privateKey } of [ec, rsa, ed])
        expect(await faultOf(keySet(ec.publicKey, privateKey))).to.match(/^jwks\.keys\.1 .*private key/);
      expect(await faultOf(keySet(createSecretKey(Buffer.alloc(32))))).to.contain('private key');
      const { d: _d, p: _p, q: _q, ...half } = rsa.privateKey.export({ format: 'jwk' });
      expect(await faultOf({ keys: [half] })).to.contain('private key');
    });

    it('refuse what cannot verify a signature', async () => {
      const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
      const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey;
      const exchange = generateKeyPairSync('x25519').publicKey;
      for (const key of [weak, other, exchange])
        expect(await faultOf(keySet(key))).to.match(/^jwks\.keys\.0 .*verifies/);
      expect(await faultOf({ keys: [{ kty: 'EC' }] })).to.contain('verifies');
      expect(await faultOf({ keys: [] })).to.contain('at least one');
    });

    it('are for confidential applications', async () => {
      const { publicKey } = generateKeyPairSync('ed25519');
      expect(await faultOf(keySet(publicKey), 'public')).to.match(/^jwks .*confidential/);
    });
  });
});
