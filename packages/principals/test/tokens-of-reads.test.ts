import type { Principal } from '@irp/contracts';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type PrincipalVerifier,
  principalHeader,
  type SignedRequest,
} from '@irp/principals';
import { expect } from 'chai';
import { decodeJwt, importJWK, SignJWT } from 'jose';

const principal: Principal = {
  kind: 'user',
  userId: 'u1',
  credentialId: 'k1',
  credentialKind: 'api_key',
  organizationId: 'o1',
  workspaceId: 'w1',
  environment: 'production',
  region: 'us',
  role: 'owner',
  scopes: ['investments.read'],
};
const read = {
  service: 'investments',
  method: 'GET',
  target: '/v2/investments/1?fields=name',
  template: '/v2/investments/{id}',
  clientAddress: '203.0.113.7',
};
const startMs = 1_800_000_000_123;

describe('the token of reads of an operation', () => {
  let keys: PrincipalKeys;
  let signer: PrincipalSigner;
  let verifier: PrincipalVerifier;
  let nowMs = startMs;

  before(async () => {
    keys = await generatePrincipalKeys();
  });
  beforeEach(async () => {
    nowMs = startMs;
    signer = await createPrincipalSigner(keys.privateJwk, { now: () => nowMs });
    verifier = createPrincipalVerifier(keys.publicJwks, { now: () => nowMs });
  });

  const sign = (other: Partial<SignedRequest> = {}, as = principal) =>
    signer.signPrincipal(as, { ...read, ...other });
  /** Returns the kind of the sender of a request with this token. */
  async function kindOf(token: string, other: Partial<SignedRequest> = {}) {
    const { service, method, target } = { ...read, ...other };
    const request = {
      headers: { [principalHeader]: token },
      method,
      url: target,
    };
    return (await verifier.verify(request, service))?.kind;
  }

  it('is the same for a second, for every target', async () => {
    const token = sign();
    nowMs += 999;
    expect(sign({ target: '/v2/investments/2' })).to.equal(token);
    expect(await kindOf(token)).to.equal('principal');
    expect(await kindOf(token, { target: '/v2/investments/2' })).to.equal('principal');
    nowMs += 1;
    expect(sign()).not.to.equal(token);
  });

  it('is another token if the clock is set back', () => {
    const token = sign();
    nowMs -= 1_000;
    expect(sign()).not.to.equal(token);
  });

  for (const [difference, other] of Object.entries<Partial<SignedRequest>>({
    method: { method: 'HEAD' },
    operation: { template: '/v2/investments/{id}/history' },
    service: { service: 'audit' },
    'client address': { clientAddress: '203.0.113.8' },
    'client address, without one': { clientAddress: undefined },
  })) {
    it(`is another token for another ${difference}`, () => {
      expect(sign(other)).not.to.equal(sign());
      expect(sign(other)).to.equal(sign(other));
    });
  }

  it('is another token for another caller, with the claims of this caller', async () => {
    const other = { ...principal, credentialId: 'k2', workspaceId: 'w2' };
    expect(decodeJwt(sign({}, other))).to.deep.include({ sub: 'k2', principal: other });
    expect(decodeJwt(sign())).to.deep.include({ sub: 'k1', principal });
  });

  it('names the operation and the client address, and no target', () => {
    const claims = decodeJwt(sign());
    expect(claims).to.include({ template: read.template, ip: read.clientAddress });
    expect(claims).not.to.have.property('htu');
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    it(`is not shared by requests with ${method}, which have a token for a single target`, async () => {
      const token = sign({ method });
      expect(sign({ method })).not.to.equal(token);
      expect(await kindOf(token, { method, target: '/v2/investments/2' })).to.equal(undefined);
      expect(await kindOf(token, { method })).to.equal('principal');
      expect(await kindOf(token, { method })).to.equal(undefined);
    });
  }

  it('is for a single target without an operation', async () => {
    const token = sign({ template: undefined });
    expect(sign({ template: undefined })).not.to.equal(token);
    expect(await kindOf(token, { target: '/v2/investments/2' })).to.equal(undefined);
    expect(await kindOf(token)).to.equal('principal');
  });

  for (const [difference, other] of Object.entries<Partial<SignedRequest>>({
    'at another service': { service: 'audit' },
    'with HEAD': { method: 'HEAD' },
    'with POST': { method: 'POST' },
    'in another version': { target: '/v1/investments/1' },
    'for a longer path': { target: '/v2/investments/1/history' },
    'for a shorter path': { target: '/v2/investments' },
    'for an empty id': { target: '/v2/investments/' },
    'for a final slash': { target: '/v2/investments/1/' },
    'for another resource': { target: '/v2/applications/1' },
    'for a longer name': { target: '/v2/investments2/1' },
    'with a slash in the query only': { target: '/v2/investments?id=/1' },
  })) {
    it(`is rejected ${difference}`, async () => {
      const token = sign();
      expect(await kindOf(token, other), 'as first request').to.equal(undefined);
      expect(await kindOf(token)).to.equal('principal');
      expect(await kindOf(token, other), 'after a valid request').to.equal(undefined);
    });
  }

  it('has no parameters in the target of another token', async () => {
    const token = sign({ target: '/v2/{a}/{b}', template: undefined });
    expect(await kindOf(token, { target: '/v2/investments/1' })).to.equal(undefined);
  });

  it('expires, even if the service has verified the token before', async () => {
    const token = sign();
    expect(await kindOf(token)).to.equal('principal');
    nowMs += 6_999;
    expect(await kindOf(token)).to.equal('principal');
    nowMs += 1;
    expect(await kindOf(token)).to.equal('stale');
  });

  it('is rejected with another signature or other claims, also after a valid request', async () => {
    const token = sign();
    expect(await kindOf(token)).to.equal('principal');
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = { ...decodeJwt(token), principal: { ...principal, role: 'viewer' } };
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const other = sign({ clientAddress: '203.0.113.8' }).split('.')[2];
    for (const forged of [
      `${header}.${payload}.${other}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${changed}.${signature}`,
    ]) {
      expect(await kindOf(forged), forged).to.equal(undefined);
    }
  });

  it('is rejected for a write, even if an authorized key has signed the token', async () => {
    const claims = { ...decodeJwt(sign()), htm: 'POST' };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'principal+jwt' })
      .sign(await importJWK(keys.privateJwk, 'EdDSA'));
    expect(await kindOf(token, { method: 'POST' })).to.equal(undefined);
  });

  it('is verified again after thousands of other tokens', async () => {
    const token = sign();
    expect(await kindOf(token)).to.equal('principal');
    for (let at = 0; at < 2_100; at++) {
      const clientAddress = `203.0.113.${at}`;
      expect(await kindOf(sign({ clientAddress }))).to.equal('principal');
    }
    expect(await kindOf(token)).to.equal('principal');
  });
});
