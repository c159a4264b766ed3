import { randomBytes } from 'node:crypto';
import { ConfigError } from '@irp/config';
import { createSealer } from '@irp/secrets';
import { expect } from 'chai';

const newKey = () => randomBytes(32).toString('base64');

describe('createSealer', () => {
  const key = newKey();
  const sealer = createSealer(key);

  it('decrypts its own data, even after a restart with the same key', () => {
    const sealed = sealer.seal('swordfish – é𝄞', 'session');
    expect(sealer.open(sealed, 'session')).to.equal('swordfish – é𝄞');
    expect(createSealer(key).open(new Uint8Array(sealed), 'session')).to.equal('swordfish – é𝄞');
    expect(sealed.toString('latin1')).not.to.include('swordfish');
  });

  it('does not decrypt data for another purpose, and names the purpose', () => {
    const sealed = sealer.seal('swordfish', 'session');
    const error =
      'Decryption failed (purpose: totp): SECRETS_KEY has changed, or the data was altered or moved.';
    expect(() => sealer.open(sealed, 'totp'))
      .to.throw(error)
      .with.property('cause')
      .which.is.instanceOf(Error);
  });

  it('does not decrypt data of another key', () => {
    expect(() =>
      createSealer(newKey()).open(sealer.seal('swordfish', 'session'), 'session'),
    ).to.throw('SECRETS_KEY');
  });

  it('does not decrypt data of another row, or without a row', () => {
    const sealed = sealer.seal('swordfish', 'session', 'row 1');
    expect(sealer.open(sealed, 'session', 'row 1')).to.equal('swordfish');
    expect(() => sealer.open(sealed, 'session', 'row 2')).to.throw('Decryption failed');
    expect(() => sealer.open(sealed, 'session')).to.throw('Decryption failed');
    expect(() => sealer.open(sealed, 'totp', 'row 1')).to.throw('Decryption failed');
    expect(createSealer(`${newKey()},${key}`).open(sealed, 'session', 'row 1')).to.equal(
      'swordfish',
    );
  });

  it('decrypts data of a version without rows, in any row', () => {
    expect(sealer.open(sealer.seal('swordfish', 'session'), 'session', 'row 1')).to.equal(
      'swordfish',
    );
  });

  it('does not decrypt altered or truncated bytes', () => {
    const sealed = sealer.seal('swordfish', 'session');
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
    for (const bytes of [
      altered,
      sealed.subarray(0, -1),
      sealed.subarray(0, 16),
      Buffer.alloc(0),
    ]) {
      expect(() => sealer.open(bytes, 'session')).to.throw('Decryption failed');
    }
    expect(() => sealer.open(sealer.seal('', 'session').subarray(0, 12 + 4), 'session')).to.throw(
      'Decryption failed',
    );
  });

  it('encrypts with the first key and decrypts with every key, so that keys can be rotated', () => {
    const next = newKey();
    const rotated = createSealer(`${next}, ${key}`);
    expect(rotated.open(sealer.seal('old', 'session'), 'session')).to.equal('old');
    const sealed = rotated.seal('new', 'session');
    expect(createSealer(next).open(sealed, 'session')).to.equal('new');
    expect(() => sealer.open(sealed, 'session')).to.throw('Decryption failed');
  });

  it('derives one key for each purpose and root key, newest first, none of them a root key', () => {
    const next = newKey();
    const rotated = createSealer(`${next},${key}`);
    expect(rotated.deriveAll('cookies')).to.deep.equal([
      rotated.derive('cookies'),
      sealer.derive('cookies'),
    ]);
    expect(sealer.derive('cookies')).to.match(/^[\w-]{43}$/);
    expect(sealer.derive('cookies')).not.to.equal(sealer.derive('forms'));
    expect(sealer.derive('cookies')).not.to.equal(Buffer.from(key, 'base64').toString('base64url'));
  });

  it('accepts base64, base64url and surrounding spaces', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    const sealed = createSealer(bytes.toString('base64')).seal('swordfish', 'session');
    for (const text of [bytes.toString('base64url'), ` ${bytes.toString('base64')}\n`]) {
      expect(createSealer(text).open(sealed, 'session')).to.equal('swordfish');
    }
  });

  for (const [what, keys, position, bytes] of [
    ['an empty setting', '', 1, 0],
    ['a key of 16 bytes', randomBytes(16).toString('base64'), 1, 16],
    ['a key of 33 bytes', randomBytes(33).toString('base64'), 1, 33],
    ['a hexadecimal key', randomBytes(32).toString('hex'), 1, 48],
    ['a passphrase', 'correct horse battery staple', 1, 18],
    ['a comma at the end', `${key},`, 2, 0],
    ['a short second key', `${key},c2hvcnQ=`, 2, 5],
  ] as const) {
    it(`rejects ${what} with an error that names the wrong key, without its value`, () => {
      const rule = 'SECRETS_KEY must be keys of 32 bytes in base64, separated by commas';
      const message = `Bad configuration: ${rule}; key ${position} has ${bytes} bytes`;
      expect(() => createSealer(keys))
        .to.throw(ConfigError)
        .with.property('message', message);
    });
  }
});
