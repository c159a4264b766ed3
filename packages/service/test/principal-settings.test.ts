import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from '@irp/config';
import { generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { platformSettings } from '../src/run.ts';

const { privateJwk, publicJwks } = await generatePrincipalKeys('directory');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({
  format: 'jwk',
});
const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('settings of keys and secrets', () => {
  const read = (name: string, value: unknown) =>
    readConfig(platformSettings, {
      REDIS_URL: 'redis://127.0.0.1',
      PRINCIPAL_PUBLIC_JWKS: JSON.stringify(publicJwks),
      [name]: JSON.stringify(value),
    });

  it('are keys of Ed25519, and secrets that are all different', () => {
    expect(read('PRINCIPAL_PUBLIC_JWKS', publicJwks).PRINCIPAL_PUBLIC_JWKS).to.deep.equal(
      publicJwks,
    );
    expect(read('PRINCIPAL_PRIVATE_JWK', privateJwk).PRINCIPAL_PRIVATE_JWK).to.deep.equal(
      privateJwk,
    );
    const secrets = {
      audit: secret(1),
      directory: secret(2),
    };
    expect(read('PRINCIPAL_SECRETS', secrets).PRINCIPAL_SECRETS).to.deep.equal(secrets);
  });

  for (const [what, name, value] of [
    ['a set without keys', 'PRINCIPAL_PUBLIC_JWKS', {}],
    ['a key in place of a set', 'PRINCIPAL_PUBLIC_JWKS', publicJwks.keys[0]],
    ['keys of another kind', 'PRINCIPAL_PUBLIC_JWKS', { keys: [rsa] }],
    ['a private key for all to read', 'PRINCIPAL_PUBLIC_JWKS', { keys: [privateJwk] }],
    ['no key', 'PRINCIPAL_PRIVATE_JWK', null],
    ['a public key in place of a private one', 'PRINCIPAL_PRIVATE_JWK', publicJwks.keys[0]],
    ['a damaged key', 'PRINCIPAL_PRIVATE_JWK', { ...privateJwk, d: 'hunter2' }],
    [
      'one secret for two services',
      'PRINCIPAL_SECRETS',
      {
        audit: secret(1),
        directory: secret(1),
      },
    ],
  ] as const) {
    it(`are not ${what}`, () => {
      expect(() => read(name, value))
        .to.throw(`Bad configuration: ${name} must be `)
        .with.property('message')
        .that.does.not.include('hunter2');
    });
  }
});
