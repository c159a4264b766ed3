import type { Principal } from '@irp/contracts';
import { createPrincipalSigner, createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { decodeProtectedHeader, importJWK, SignJWT } from 'jose';

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

describe('signed principals', () => {
  let keys: Awaited<ReturnType<typeof generatePrincipalKeys>>;
  let signer: Awaited<ReturnType<typeof createPrincipalSigner>>;
  let verifier: ReturnType<typeof createPrincipalVerifier>;

  before(async () => {
    keys = await generatePrincipalKeys();
    signer = await createPrincipalSigner(keys.privateJwk);
    verifier = createPrincipalVerifier(keys.publicJwks);
  });

  /** A token with chosen claims, signed by the right key. */
  async function forge(claims: Record<string, unknown>, header: { typ?: string; expiresIn?: string | null } = {}) {
    const { typ = 'principal+jwt', expiresIn = '60 s' } = header;
    const token = new SignJWT({ principal, ...claims }).setProtectedHeader({ alg: 'EdDSA', typ });
    token.setIssuer('irp:platform').setSubject('k1').setIssuedAt();
    if (expiresIn !== null) token.setExpirationTime(expiresIn);
    return token.sign(await importJWK(keys.privateJwk, 'EdDSA'));
  }

  it('arrive as they were sent, also the second time', async () => {
    const token = await signer.signPrincipal(principal, 60);
    expect(await verifier.verifyPrincipal(token)).to.deep.equal(principal);
    expect(await verifier.verifyPrincipal(token)).to.deep.equal(principal);
  });

  it('name a service', async () => {
    const token = await signer.signService('gateway', 60);
    for (const _time of ['first', 'second']) expect(await verifier.verifyService(token)).to.equal('gateway');
  });

  it('are never taken for a service, nor a service for a caller', async () => {
    expect(await verifier.verifyPrincipal(await signer.signService('gateway', 60))).to.equal(undefined);
    expect(await verifier.verifyService(await signer.signPrincipal(principal, 60))).to.equal(undefined);
    const pretender = { ...principal, credentialId: 'service:gateway' };
    expect(await verifier.verifyService(await signer.signPrincipal(pretender, 60))).to.equal(undefined);
  });

  it('end, also where they were seen before', async () => {
    const token = await signer.signPrincipal(principal, 1);
    expect(await verifier.verifyPrincipal(token)).to.deep.equal(principal);
    const service = await signer.signService('gateway', 1);
    expect(await verifier.verifyService(service)).to.equal('gateway');
    while (await verifier.verifyPrincipal(token)) await new Promise((resolve) => setTimeout(resolve, 50));
    while (await verifier.verifyService(service)) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await verifier.verifyPrincipal(await forge({}, { expiresIn: '-1 s' }))).to.equal(undefined);
  });

  it("are refused with another's signature", async () => {
    const stranger = await createPrincipalSigner((await generatePrincipalKeys()).privateJwk);
    expect(await verifier.verifyPrincipal(await stranger.signPrincipal(principal, 60))).to.equal(undefined);
    expect(await verifier.verifyService(await stranger.signService('gateway', 60))).to.equal(undefined);
  });

  it('are refused when anything in them was changed', async () => {
    const [header, payload, signature] = (await signer.signPrincipal(principal, 60)).split('.') as [
      string,
      string,
      string,
    ];
    const richer = Buffer.from(payload, 'base64url').toString().replace('"w1"', '"w2"');
    const none = Buffer.from('{"alg":"none","typ":"principal+jwt"}').toString('base64url');
    for (const token of [
      `${header}.${Buffer.from(richer).toString('base64url')}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      '',
      'x.y.z',
      'é',
    ]) {
      expect(await verifier.verifyPrincipal(token)).to.equal(undefined);
    }
  });

  it('are refused without an end, of another type or another issuer', async () => {
    for (const token of [
      await forge({}, { expiresIn: null }),
      await forge({}, { typ: 'JWT' }),
      await forge({ principal: undefined }),
      await forge({ principal: { ...principal, scopes: ['everything'] } }),
      await forge({ principal: { ...principal, environment: 'staging' } }),
    ]) {
      expect(await verifier.verifyPrincipal(token)).to.equal(undefined);
    }
    const other = new SignJWT({ principal }).setProtectedHeader({ alg: 'EdDSA', typ: 'principal+jwt' });
    other.setIssuer('elsewhere').setSubject('k1').setExpirationTime('60 s');
    const token = await other.sign(await importJWK(keys.privateJwk, 'EdDSA'));
    expect(await verifier.verifyPrincipal(token)).to.equal(undefined);
  });

  it('name the key that signed them, so that keys can be changed', async () => {
    const next = await generatePrincipalKeys();
    const both = createPrincipalVerifier({ keys: [...keys.publicJwks.keys, ...next.publicJwks.keys] });
    const token = await (await createPrincipalSigner(next.privateJwk)).signPrincipal(principal, 60);
    expect(decodeProtectedHeader(token).kid).to.equal(next.privateJwk.kid);
    expect(await both.verifyPrincipal(token)).to.deep.equal(principal);
    expect(await both.verifyPrincipal(await signer.signPrincipal(principal, 60))).to.deep.equal(principal);
  });

  it('publish no private part', () => {
    expect(keys.publicJwks.keys[0]).to.include({ kty: 'OKP', crv: 'Ed25519' }).and.not.to.have.property('d');
  });
});
