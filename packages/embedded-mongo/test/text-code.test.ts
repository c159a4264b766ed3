import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { maxCodedBytes, skipTextCode, writeTextCode } from '../src/values/text-code.ts';

function codeOf(bytes: Uint8Array): Buffer {
  const target = Buffer.alloc(maxCodedBytes(bytes.length), 0xee);
  return target.subarray(0, writeTextCode(bytes, target, 0));
}

/** Texts with often equal beginnings: UUIDs and their beginnings, words, and any bytes. */
function randomText(): Buffer {
  const kind = Math.random();
  if (kind < 0.3) {
    return Buffer.from(randomUUID().slice(0, Math.floor(Math.random() * 37)));
  }
  const bytes = randomBytes(Math.floor(Math.random() * 6));
  return kind < 0.6 ? bytes : Buffer.from(bytes.map((byte) => 0x20 + (byte % 0x5f)));
}

describe('embedded store: code of texts in index keys', () => {
  it('sorts like the bytes of the texts, and no code is the beginning of another code', () => {
    for (let round = 0; round < 20_000; round++) {
      const [one, other] = [randomText(), randomText()];
      const [first, second] = [codeOf(one), codeOf(other)];
      expect(
        Math.sign(first.compare(second)),
        `${one.toString('hex')} ${other.toString('hex')}`,
      ).to.equal(Math.sign(one.compare(other)));
      if (!one.equals(other)) {
        expect(second.subarray(0, first.length).equals(first)).to.equal(false);
      }
    }
  });

  it('sorts every byte, alone and after another byte', () => {
    const codes = Array.from({ length: 256 }, (_, byte) => [
      codeOf(Buffer.of(byte)),
      codeOf(Buffer.of(byte, byte)),
    ]);
    const flat = codes.flat();
    expect(flat.toSorted(Buffer.compare)).to.deep.equal(flat);
    expect(codeOf(Buffer.alloc(0)).toString('hex')).to.equal('00');
  });

  it('is skipped to its end, before any next byte, and with every bit inverted', () => {
    for (let round = 0; round < 5_000; round++) {
      const code = codeOf(randomText());
      const key = Buffer.concat([randomBytes(2), code, randomBytes(3)]);
      expect(skipTextCode(key, 2, 0)).to.equal(2 + code.length);
      expect(
        skipTextCode(
          key.map((byte) => byte ^ 0xff),
          2,
          0xff,
        ),
      ).to.equal(2 + code.length);
      expect(skipTextCode(code, 0, 0)).to.equal(code.length);
    }
  });

  it('has the layout of the files, which never changes', () => {
    const text = 'token.issued 0f8fad5b-d9cb-469f-a165-70867728950e A_Z {~} \u00fc\n';
    expect(codeOf(Buffer.from(text)).toString('base64')).to.equal(
      '25sNcpF7Zs3VoIC2baNFSHR05DSt1hxMtQ2FatjDtcotRBAEPQyIPDz8hB+H94FQAA==',
    );
    expect(codeOf(Buffer.from('0f8fad5b-d9cb-469f-a165-70867728950e')).length).to.equal(24);
  });
});
