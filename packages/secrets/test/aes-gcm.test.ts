import { createCipheriv, randomBytes } from 'node:crypto';
import { decrypt, encrypt, ivBytes } from '@irp/secrets';
import { expect } from 'chai';

describe('AES-256-GCM', () => {
  const key = randomBytes(32);
  const aad = Buffer.from('record 1');

  it('decrypts what it encrypted: empty, long and beyond ASCII', () => {
    for (const text of ['', 'swordfish', 'é𝄞'.repeat(1_000)]) {
      expect(decrypt(encrypt(text, key), key)).to.equal(text);
      expect(decrypt(encrypt(text, key, { aad }), key, aad)).to.equal(text);
    }
  });

  it('returns the initialization vector, a tag of 16 bytes and the ciphertext', () => {
    const iv = randomBytes(ivBytes);
    const encrypted = encrypt('swordfish', key, { iv });
    expect(encrypted).to.have.length(12 + 16 + 'swordfish'.length);
    expect(encrypted.subarray(0, ivBytes).equals(iv)).to.equal(true);
  });

  it('uses a fresh initialization vector each time', () => {
    const all = Array.from({ length: 100 }, () => encrypt('same', key).toString('hex'));
    expect(new Set(all).size).to.equal(all.length);
  });

  it('rejects another key, and other or missing additional data', () => {
    const encrypted = encrypt('swordfish', key, { aad });
    expect(() => decrypt(encrypted, randomBytes(32), aad)).to.throw();
    expect(() => decrypt(encrypted, key, Buffer.from('record 2'))).to.throw();
    expect(() => decrypt(encrypted, key)).to.throw();
    expect(() => decrypt(encrypt('swordfish', key), key, aad)).to.throw();
  });

  for (const [region, from, to] of [
    ['initialization vector', 0, 12],
    ['tag', 12, 28],
    ['ciphertext', 28, 28 + 'swordfish'.length],
  ] as const) {
    it(`rejects one altered bit in any byte of the ${region}`, () => {
      const encrypted = encrypt('swordfish', key);
      for (let at = from; at < to; at++) {
        const altered = Buffer.from(encrypted);
        altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
        expect(() => decrypt(altered, key), `byte ${at}`).to.throw();
      }
    });
  }

  it('rejects missing or added bytes at the end', () => {
    const encrypted = encrypt('swordfish', key);
    for (let length = 0; length < encrypted.length; length++) {
      expect(() => decrypt(encrypted.subarray(0, length), key), `${length} bytes`).to.throw();
    }
    expect(() => decrypt(Buffer.concat([encrypted, Buffer.alloc(1)]), key)).to.throw();
  });

  it('rejects a truncated tag, even a valid one of its length', () => {
    const encrypted = encrypt('', key);
    for (const tagBytes of [4, 8, 12, 13, 14, 15]) {
      const iv = encrypted.subarray(0, ivBytes);
      const short = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      short.final();
      const forged = Buffer.concat([iv, short.getAuthTag()]);
      expect(() => decrypt(forged, key), `${tagBytes} bytes`).to.throw('authentication tag');
    }
  });
});
