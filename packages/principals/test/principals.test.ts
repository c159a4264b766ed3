import type { Principal } from '@irp/contracts';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type PrincipalVerifier,
  principalHeader,
} from '@irp/principals';
import { expect } from 'chai';
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';

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
  target: '/v2/investments?limit=1',
};
const write = {
  service: 'investments',
  method: 'POST',
  target: '/v2/investments',
};
const startMs = 1_800_000_000_123;

describe('signed principals', () => {
  let keys: PrincipalKeys;
  let signer: PrincipalSigner;
  let verifier: PrincipalVerifier;
  /** The clocks of the signer and the verifier. */
  let signedAtMs = startMs;
  let nowMs = startMs;

  before(async () => {
    keys = await generatePrincipalKeys();
  });
  beforeEach(async () => {
    signedAtMs = startMs;
    nowMs = startMs;
    signer = await createPrincipalSigner(keys.privateJwk, { now: () => signedAtMs });
    verifier = createPrincipalVerifier(keys.publicJwks, { now: () => nowMs });
  });

  /** The service's view of the sender of a request with this token. */
  const senderOf = (token: string, { service, method, target }: typeof read, at = verifier) =>
    at.verify(
      {
        headers: { [principalHeader]: token },
        method,
        url: target,
      },
      service,
    );

  const claims = {
    principal,
    aud: read.service,
    htm: read.method,
    htu: read.target,
    iss: 'irp:platform',
    sub: 'k1',
    jti: 'j1',
    iat: startMs / 1_000,
    exp: startMs / 1_000 + 5,
  };

  /**
   * A token of the valid key with changed claims or another header; `undefined` removes a claim.
   */
  async function altered(other: Record<string, unknown>, header: Record<string, unknown> = {}) {
    const token = new SignJWT({ ...claims, ...other }).setProtectedHeader({
      alg: 'EdDSA',
      typ: 'principal+jwt',
      ...header,
    });
    return token.sign(await importJWK(keys.privateJwk, 'EdDSA'));
  }

  it('name the caller of one request, and the address of its client', async () => {
    expect(await senderOf(signer.signPrincipal(principal, read), read)).to.include({
      kind: 'principal',
    });
    const token = signer.signPrincipal(principal, { ...read, clientAddress: '203.0.113.7' });
    expect(await senderOf(token, read)).to.deep.equal({
      kind: 'principal',
      principal,
      clientAddress: '203.0.113.7',
    });
    expect(await senderOf(await altered({}), read)).to.deep.include({
      kind: 'principal',
      principal,
    });
  });

  it('name a service, or the gateway for a request without a principal', async () => {
    expect(await senderOf(signer.signService('mailbox', read), read)).to.include({
      kind: 'service',
      service: 'mailbox',
    });
    expect(await senderOf(signer.signGateway(read), read)).to.include({ kind: 'gateway' });
  });

  for (const [what, other] of Object.entries({
    'at another service': { service: 'authorization' },
    'with another method': { method: 'HEAD' },
    'for another path': { target: '/v2/investments/1?limit=1' },
    'with another query': { target: '/v2/investments?limit=100' },
    'without its query': { target: '/v2/investments' },
  })) {
    it(`are rejected ${what}`, async () => {
      const tokens = [
        signer.signPrincipal(principal, read),
        signer.signService('gateway', read),
        signer.signGateway(read),
      ];
      for (const token of tokens) {
        expect(await senderOf(token, { ...read, ...other })).to.equal(undefined);
        expect(await senderOf(token, read)).not.to.equal(undefined);
      }
    });
  }

  it('are valid for a read any number of times, for a write once', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const request = { ...write, method };
      const token = signer.signPrincipal(principal, request);
      const senders = await Promise.all([1, 2, 3].map(() => senderOf(token, request)));
      const times = senders.map((sender) => sender !== undefined);
      const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
      expect(times, method).to.deep.equal([true, isRead, isRead]);
      expect(
        await senderOf(signer.signPrincipal(principal, request), request),
        'another token',
      ).not.to.equal(undefined);
    }
  });

  it('stay valid after another request has presented them', async () => {
    const token = signer.signPrincipal(principal, write);
    expect(await senderOf(token, { ...write, service: 'audit' })).to.equal(undefined);
    expect(await senderOf(token, { ...write, method: 'DELETE' })).to.equal(undefined);
    expect(await senderOf(token, write)).not.to.equal(undefined);
  });

  it('are rejected a second time during their validity, after any other tokens', async () => {
    for (const offsetMs of [-2_000, 0, 6_999]) {
      signedAtMs = nowMs + 100_000 - offsetMs;
      nowMs += 100_000;
      const token = signer.signPrincipal(principal, write);
      const endMs = signedAtMs + 7_000;
      expect(await senderOf(token, write), String(offsetMs)).not.to.equal(undefined);
      for (; nowMs < endMs; nowMs += 500) {
        signedAtMs = nowMs;
        expect(await senderOf(signer.signPrincipal(principal, write), write)).not.to.equal(
          undefined,
        );
        expect(await senderOf(token, write)).to.equal(undefined);
      }
    }
  });

  it('are valid for 5 seconds, and for 2 more at both ends if clocks differ', async () => {
    const token = signer.signPrincipal(principal, read);
    for (const [ms, kind] of [
      [-2_001, 'stale'],
      [-2_000, 'principal'],
      [5_000, 'principal'],
      [6_999, 'principal'],
      [7_000, 'stale'],
      [60_000, 'stale'],
    ] as const) {
      nowMs = startMs + ms;
      expect(await senderOf(token, read), `${ms} ms after its signature`).to.include({ kind });
    }
  });

  it('name nobody outside their validity: only the waiting time of the request', async () => {
    const tokens = [
      signer.signPrincipal(principal, write),
      signer.signService('mailbox', write),
      signer.signGateway(write),
    ];
    nowMs += 7_500;
    for (const token of tokens) {
      // Again and again: a captured token is useless later.
      for (const ageS of [7.5, 8.5, 9.5]) {
        nowMs = startMs + ageS * 1_000;
        expect(await senderOf(token, write)).to.deep.equal({ kind: 'stale', ageS });
      }
    }
    nowMs = startMs - 60_000;
    expect(await senderOf(tokens[0]!, write), 'of a clock that is ahead').to.deep.equal({
      kind: 'stale',
      ageS: -60,
    });
  });

  it('of an accepted write are rejected after their validity', async () => {
    const token = signer.signPrincipal(principal, write);
    expect(await senderOf(token, write)).to.include({ kind: 'principal' });
    for (const ms of [7_000, 9_000, 18_001, 3_600_000]) {
      nowMs = startMs + ms;
      expect(await senderOf(token, write)).to.include({ kind: 'stale' });
    }
  });

  it('are rejected like any other if they are old and for another request, or signed by another key', async () => {
    const token = signer.signPrincipal(principal, read);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const stranger = await createPrincipalSigner((await generatePrincipalKeys()).privateJwk, {
      now: () => startMs,
    });
    const own = await generatePrincipalKeys('directory');
    const directory = await createPrincipalSigner(own.privateJwk, { now: () => startMs });
    const both = createPrincipalVerifier(
      { keys: [...keys.publicJwks.keys, ...own.publicJwks.keys] },
      { now: () => nowMs },
    );
    for (const laterMs of [7_000, -7_000]) {
      nowMs = startMs + laterMs;
      for (const other of [
        { service: 'audit' },
        { method: 'POST' },
        { target: '/v2/investments' },
      ]) {
        expect(await senderOf(token, { ...read, ...other }), JSON.stringify(other)).to.equal(
          undefined,
        );
      }
      for (const forged of [
        stranger.signPrincipal(principal, read),
        directory.signPrincipal(principal, read),
        directory.signService('gateway', read),
        directory.signGateway(read),
        `${header}.${payload}.${signature.toLowerCase()}`,
        await altered({ principal: undefined }),
      ]) {
        expect(await senderOf(forged, read, both)).to.equal(undefined);
      }
      expect(await senderOf(directory.signService('directory', read), read, both)).to.include({
        kind: 'stale',
      });
    }
  });

  it('are not valid longer for a later expiry', async () => {
    const token = await altered({ exp: claims.exp + 60 });
    expect(await senderOf(token, read)).not.to.equal(undefined);
    nowMs += 7_000;
    expect(await senderOf(token, read)).to.include({ kind: 'stale' });
  });

  it('are not valid after an earlier expiry', async () => {
    const token = await altered({ exp: claims.iat - 60 });
    expect(await senderOf(token, read)).to.include({ kind: 'stale' });
  });

  it('are rejected with the signature of another key', async () => {
    const other = await createPrincipalSigner((await generatePrincipalKeys()).privateJwk, {
      now: () => nowMs,
    });
    for (const token of [
      other.signPrincipal(principal, read),
      other.signService('x', read),
      other.signGateway(read),
    ]) {
      expect(await senderOf(token, read)).to.equal(undefined);
    }
  });

  it('are rejected after any change', async () => {
    const [header = '', payload = '', signature = ''] = signer
      .signPrincipal(principal, read)
      .split('.');
    const changed = Buffer.from(payload, 'base64url').toString().replace('"w1"', '"w2"');
    const none = Buffer.from('{"alg":"none","typ":"principal+jwt"}').toString('base64url');
    const service = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'service+jwt' })).toString(
      'base64url',
    );
    for (const token of [
      `${header}.${Buffer.from(changed).toString('base64url')}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${service}.${payload}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}.`,
      '',
      'x.y.z',
      'é',
    ]) {
      expect(await senderOf(token, read), token).to.equal(undefined);
    }
  });

  it('are rejected without one of their claims, and with wrong claims', async () => {
    for (const name of Object.keys(claims)) {
      expect(await senderOf(await altered({ [name]: undefined }), read), name).to.equal(undefined);
    }
    for (const other of [
      { iss: 'elsewhere' },
      { aud: ['investments', 'authorization'] },
      { principal: { ...principal, scopes: ['everything'] } },
      { principal: { ...principal, environment: 'staging' } },
    ]) {
      expect(await senderOf(await altered(other), read), JSON.stringify(other)).to.equal(undefined);
    }
  });

  it('are rejected with another type, or with a critical header', async () => {
    for (const header of [
      { typ: 'JWT' },
      { typ: undefined },
      { kid: 'another' },
      { b64: true, crit: ['b64'] },
    ]) {
      expect(await senderOf(await altered({}, header), read), JSON.stringify(header)).to.equal(
        undefined,
      );
    }
  });

  it('carry the key id, so that keys can be rotated', async () => {
    const next = await generatePrincipalKeys();
    const jwks = { keys: [...keys.publicJwks.keys, ...next.publicJwks.keys] };
    const both = createPrincipalVerifier(jwks, { now: () => nowMs });
    const token = (
      await createPrincipalSigner(next.privateJwk, { now: () => nowMs })
    ).signPrincipal(principal, read);
    expect(decodeProtectedHeader(token).kid).to.equal(next.privateJwk.kid);
    expect(await senderOf(token, read, both)).to.include({ kind: 'principal' });
    expect(await senderOf(signer.signPrincipal(principal, read), read, both)).to.include({
      kind: 'principal',
    });
  });

  it('of a service with its own key name this service, and no caller or other sender', async () => {
    const own = await generatePrincipalKeys('directory');
    const directory = await createPrincipalSigner(own.privateJwk, { now: () => signedAtMs });
    const all = { keys: [...keys.publicJwks.keys, ...own.publicJwks.keys] };
    const both = createPrincipalVerifier(all, { now: () => nowMs });
    const sender = {
      kind: 'service',
      service: 'directory',
      clientAddress: undefined,
    };
    expect(await senderOf(directory.signService('directory', write), write, both)).to.deep.equal(
      sender,
    );
    for (const forged of [
      directory.signService('gateway', write),
      directory.signService('demo', write),
      directory.signPrincipal(principal, write),
      directory.signGateway(write),
    ]) {
      expect(await senderOf(forged, write, both)).to.equal(undefined);
    }
    expect(await senderOf(signer.signPrincipal(principal, write), write, both)).to.include({
      kind: 'principal',
    });
    const nameless = { keys: own.publicJwks.keys.map((jwk) => ({ ...jwk, irp_service: '' })) };
    expect(() => createPrincipalVerifier(nameless)).to.throw(TypeError, 'irp_service');
  });

  it('are signed with the time of the system by default', async () => {
    const token = (await createPrincipalSigner(keys.privateJwk)).signPrincipal(principal, read);
    expect(await senderOf(token, read, createPrincipalVerifier(keys.publicJwks))).to.include({
      kind: 'principal',
    });
  });

  it('need Ed25519 keys', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(publicKey);
    expect(() => createPrincipalVerifier({ keys: [publicJwk] })).to.throw('must be an Ed25519 key');
    const error = await createPrincipalSigner(await exportJWK(privateKey)).catch(
      (reason: Error) => reason,
    );
    expect(error).to.have.property('message', 'the private key must be an Ed25519 key');
  });

  it('publish no private key', () => {
    expect(keys.publicJwks.keys[0])
      .to.include({ kty: 'OKP', crv: 'Ed25519' })
      .and.not.to.have.property('d');
  });
});
