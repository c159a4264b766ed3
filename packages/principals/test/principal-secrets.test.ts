import { createHmac, randomBytes } from 'node:crypto';
import {
  createPrincipalSecret,
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type PrincipalVerifier,
  principalHeader,
} from '@irp/principals';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { decodeProtectedHeader, SignJWT } from 'jose';

const principal = testPrincipal();
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
const newSecret = () => randomBytes(32).toString('base64');

describe('the authentication code of a principal secret', () => {
  it('is HMAC SHA-256 of a text of any length and alphabet, after any earlier text', () => {
    for (const secretBytes of [32, 63, 64, 65, 200]) {
      const bytes = randomBytes(secretBytes);
      const { authenticate } = createPrincipalSecret(bytes.toString('base64'));
      for (const text of [
        '',
        'a',
        'ü€😀'.repeat(700),
        'x'.repeat(64),
        'short',
        'y'.repeat(9_000),
        'z',
      ]) {
        const expected = createHmac('sha256', bytes).update(text).digest('base64url');
        expect(authenticate(text), `${secretBytes} ${text.length}`).to.equal(expected);
      }
    }
  });
});

describe('principals of a gateway that shares a secret with the service', () => {
  const secret = newSecret();
  let keys: PrincipalKeys;
  let signer: PrincipalSigner;
  let verifier: PrincipalVerifier;

  before(async () => {
    keys = await generatePrincipalKeys();
    signer = await createPrincipalSigner(keys.privateJwk, { secrets: { investments: secret } });
    verifier = createPrincipalVerifier(keys.publicJwks, { secrets: [secret] });
  });

  const senderOf = (token: string, { service, method, target }: typeof read, at = verifier) =>
    at.verify(
      {
        headers: { [principalHeader]: token },
        method,
        url: target,
      },
      service,
    );
  const algorithmOf = (token: string) => decodeProtectedHeader(token).alg;

  it('have its authentication code, and name the caller of one request', async () => {
    const token = signer.signPrincipal(principal, { ...read, clientAddress: '203.0.113.7' });
    expect(algorithmOf(token)).to.equal('HS256');
    expect(await senderOf(token, read)).to.deep.equal({
      kind: 'principal',
      principal,
      clientAddress: '203.0.113.7',
    });
    for (const other of [{ method: 'HEAD' }, { target: '/v2/investments' }, { service: 'audit' }]) {
      expect(await senderOf(token, { ...read, ...other })).to.equal(undefined);
    }
    expect(await senderOf(signer.signGateway(read), read)).to.include({ kind: 'gateway' });
  });

  it('name each caller, of many signed in turn', async () => {
    const others = [1, 2, 3].map((n) => testPrincipal({ userId: `u${n}`, credentialId: `k${n}` }));
    for (const caller of [...others, ...others]) {
      expect(await senderOf(signer.signPrincipal(caller, read), read)).to.deep.include({
        principal: caller,
      });
    }
  });

  it('are accepted for a write once', async () => {
    const token = signer.signPrincipal(principal, write);
    expect(await senderOf(token, write)).not.to.equal(undefined);
    expect(await senderOf(token, write)).to.equal(undefined);
  });

  it('have a signature at every other service, which accepts no authentication code', async () => {
    const elsewhere = { ...read, service: 'audit' };
    expect(algorithmOf(signer.signPrincipal(principal, elsewhere))).to.equal('EdDSA');
    const audit = createPrincipalVerifier(keys.publicJwks, { secrets: [newSecret()] });
    const none = createPrincipalVerifier(keys.publicJwks);
    const stolen = await createPrincipalSigner(keys.privateJwk, { secrets: { audit: secret } });
    for (const at of [audit, none]) {
      expect(await senderOf(stolen.signPrincipal(principal, elsewhere), elsewhere, at)).to.equal(
        undefined,
      );
    }
    expect(
      await senderOf(signer.signPrincipal(principal, elsewhere), elsewhere, audit),
    ).not.to.equal(undefined);
  });

  it('never name another service: its own calls have its signature', async () => {
    const token = signer.signService('directory', read);
    expect(algorithmOf(token)).to.equal('EdDSA');
    const claims = {
      iss: 'irp:platform',
      sub: 'directory',
      jti: 'j',
      aud: read.service,
      htm: read.method,
      htu: read.target,
      iat: Date.now() / 1_000,
      exp: Date.now() / 1_000 + 5,
    };
    const forged = (typ: string, key: Uint8Array, more = {}) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
    const shared = Buffer.from(secret, 'base64');
    expect(await senderOf(await forged('service+jwt', shared), read)).to.equal(undefined);
    expect(await senderOf(await forged('gateway+jwt', shared), read), 'the same way').to.include({
      kind: 'gateway',
    });
    // A public key is no secret.
    const published = Buffer.from(keys.publicJwks.keys[0]?.x ?? '', 'base64url');
    expect(await senderOf(await forged('principal+jwt', published, { principal }), read)).to.equal(
      undefined,
    );
  });

  it('are rejected after any change', async () => {
    const [header = '', payload = '', code = ''] = signer.signPrincipal(principal, read).split('.');
    const changed = Buffer.from(payload, 'base64url').toString().replace('"user"', '"application"');
    const ed25519 = Buffer.from('{"alg":"EdDSA","typ":"principal+jwt"}').toString('base64url');
    for (const token of [
      `${header}.${Buffer.from(changed).toString('base64url')}.${code}`,
      `${ed25519}.${payload}.${code}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${code.slice(0, -1)}`,
      `${header}.${payload}.${code}=`,
    ]) {
      expect(await senderOf(token, read), token).to.equal(undefined);
    }
  });

  it('are accepted with the former secret during its replacement, and signatures, too', async () => {
    const next = newSecret();
    const both = createPrincipalVerifier(keys.publicJwks, { secrets: [next, secret] });
    const replaced = await createPrincipalSigner(keys.privateJwk, {
      secrets: { investments: next },
    });
    const without = await createPrincipalSigner(keys.privateJwk);
    for (const one of [signer, replaced, without]) {
      expect(await senderOf(one.signPrincipal(principal, read), read, both)).to.include({
        kind: 'principal',
      });
    }
    expect(await senderOf(replaced.signPrincipal(principal, read), read)).to.equal(undefined);
  });

  it('need a secret of 32 bytes', async () => {
    const short = randomBytes(31).toString('base64');
    expect(() => createPrincipalVerifier(keys.publicJwks, { secrets: [short] })).to.throw(
      TypeError,
      '32 random bytes',
    );
    const error = await createPrincipalSigner(keys.privateJwk, { secrets: { audit: short } }).catch(
      (e: Error) => e,
    );
    expect(error).to.be.instanceOf(TypeError);
  });
});
