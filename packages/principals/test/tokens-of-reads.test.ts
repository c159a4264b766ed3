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
import { decodeJwt } from 'jose';

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
  clientAddress: '203.0.113.7',
};
const startMs = 1_800_000_000_123;

describe('the token of equal reads', () => {
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

  it('is the same for a second', () => {
    const token = sign();
    nowMs += 999;
    expect(sign()).to.equal(token);
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
    path: { target: '/v2/investments/2?fields=name' },
    query: { target: '/v2/investments/1' },
    service: { service: 'audit' },
    'client address': { clientAddress: '203.0.113.8' },
    'client address, without one': { clientAddress: undefined },
  })) {
    it(`is another token for another ${difference}`, async () => {
      const token = sign();
      expect(sign(other)).not.to.equal(token);
      expect(sign(other)).to.equal(sign(other));
      expect(await kindOf(sign(other), other)).to.equal('principal');
    });
  }

  it('is another token for another caller, with the claims of this caller', () => {
    const other = { ...principal, credentialId: 'k2', workspaceId: 'w2' };
    expect(decodeJwt(sign({}, other))).to.deep.include({ sub: 'k2', principal: other });
    expect(decodeJwt(sign())).to.deep.include({ sub: 'k1', principal });
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    it(`is not shared by requests with ${method}`, async () => {
      const token = sign({ method });
      expect(sign({ method })).not.to.equal(token);
      expect(await kindOf(token, { method })).to.equal('principal');
      expect(await kindOf(token, { method })).to.equal(undefined);
    });
  }

  it('is a new token after 32 different reads of the caller in a second', () => {
    const targets = Array.from({ length: 33 }, (_, at) => `/v2/investments/${at}`);
    const tokens = targets.map((target) => sign({ target }));
    const repeated = targets.map((target, at) => sign({ target }) === tokens[at]);
    expect(repeated).to.deep.equal(targets.map((_, at) => at < 32));
  });

  for (const [difference, other] of Object.entries<Partial<SignedRequest>>({
    'at another service': { service: 'audit' },
    'with HEAD': { method: 'HEAD' },
    'with POST': { method: 'POST' },
    'for another path': { target: '/v2/investments/2?fields=name' },
    'without the query': { target: '/v2/investments/1' },
  })) {
    it(`is rejected ${difference}, even after a valid request`, async () => {
      const token = sign();
      expect(await kindOf(token, other), 'as first request').to.equal(undefined);
      expect(await kindOf(token)).to.equal('principal');
      expect(await kindOf(token, other), 'after a valid request').to.equal(undefined);
    });
  }

  it('expires, even if the service has verified the token before', async () => {
    const token = sign();
    expect(await kindOf(token)).to.equal('principal');
    nowMs += 6_999;
    expect(await kindOf(token)).to.equal('principal');
    nowMs += 1;
    expect(await kindOf(token)).to.equal('stale');
  });

  it('is rejected with another signature or other claims, even after a valid request', async () => {
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

  it('is verified again after thousands of other tokens', async () => {
    const token = sign();
    expect(await kindOf(token)).to.equal('principal');
    for (let at = 0; at < 2_100; at++) {
      const other = { clientAddress: `203.0.113.${at}` };
      expect(await kindOf(sign(other), other)).to.equal('principal');
    }
    expect(await kindOf(token)).to.equal('principal');
  });
});
