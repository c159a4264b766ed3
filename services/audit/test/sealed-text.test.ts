import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { RecordContent } from '../src/domain/to-record.ts';
import { openSealed, readSealed, sealValue } from '../src/persons/sealed-text.ts';

describe('sealed texts of a record', () => {
  const key = createSecretKey(randomBytes(32));
  const record = { stream: 'w1', id: 'event-1' } as RecordContent;

  function parse(text: string) {
    const sealed = readSealed(text);
    if (!sealed) {
      throw new Error(`${text} is not sealed`);
    }
    return sealed;
  }

  it('open in their own record under their own key', () => {
    const text = sealValue('ann@example.org', 'key-1', key, record);
    expect(text).to.match(/^sealed:key-1:[\w-]+$/);
    expect(openSealed(parse(text), key, record)).to.equal('ann@example.org');
  });

  it('do not open in another record, another stream or under another key', () => {
    const sealed = parse(sealValue('ann@example.org', 'key-1', key, record));
    expect(() => openSealed(sealed, key, { ...record, id: 'event-2' })).to.throw();
    expect(() => openSealed(sealed, key, { ...record, stream: 'w2' })).to.throw();
    expect(() => openSealed(sealed, createSecretKey(randomBytes(32)), record)).to.throw();
  });

  it('do not open with an altered byte', () => {
    const { id, bytes } = parse(sealValue('ann@example.org', 'key-1', key, record));
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(
        () =>
          openSealed(
            {
              id,
              bytes: altered,
              isJson: false,
            },
            key,
            record,
          ),
        `byte ${at}`,
      ).to.throw();
    }
  });

  it('do not open with a truncated tag, even if the truncated tag verifies', () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 4 }).setAAD(
      Buffer.from('w1 event-1'),
    );
    cipher.final();
    const bytes = Buffer.concat([iv, cipher.getAuthTag()]);
    expect(() =>
      openSealed(
        {
          id: 'key-1',
          bytes,
          isJson: false,
        },
        key,
        record,
      ),
    ).to.throw('authentication tag');
  });
});
