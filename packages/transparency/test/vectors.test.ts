import { readFileSync } from 'node:fs';
import { parseVerifierKey, readPublicKeys, verifierKey, verifyBundle } from '@irp/transparency';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { bundles, ...vectors } = JSON.parse(read('../test-vectors/vectors.json'));
const jwks = JSON.parse(read('../test-vectors/keys.json'));

describe('the test vectors of docs/audit-bundle.md', () => {
  const matchesSchema = new Ajv2020({ strict: false }).compile(
    JSON.parse(read('../../../docs/audit-bundle.schema.json')),
  );

  for (const { file, ...expected } of bundles) {
    it(`${file} is ${expected.ok ? 'valid' : `rejected as ${expected.kind}`}`, async () => {
      const text = read(`../test-vectors/${file}`);
      async function* chunks() {
        yield text;
      }
      const verdict = await verifyBundle(chunks(), { keys: readPublicKeys(jwks) });
      expect(verdict.ok ? verdict : { ok: false, ...verdict.error }).to.deep.include(expected);
      if (!expected.ok) {
        return;
      }
      for (const line of text.split('\n').slice(0, -1)) {
        expect(
          matchesSchema(JSON.parse(line)),
          `${line.slice(0, 80)}: ${JSON.stringify(matchesSchema.errors)}`,
        ).to.equal(true);
      }
    });
  }

  it('the schema refuses unknown members of the end line', () => {
    expect(matchesSchema(['end', { note: '' }])).to.equal(true);
    expect(matchesSchema(['end', { note: '', approved: true }])).to.equal(false);
  });

  it('the verifier key has the name, id and key of C2SP signed-note', () => {
    const [{ x }] = jwks.keys;
    const raw = Buffer.from(x, 'base64url');
    expect(verifierKey(`${vectors.origin}/${vectors.stream}`, raw)).to.equal(vectors.verifierKey);
    expect(parseVerifierKey(vectors.verifierKey)).to.deep.equal({
      name: 'audit.example.com/w1',
      raw,
    });
    for (const bad of [
      '',
      'a+b',
      vectors.verifierKey.replace('w1', 'w2'),
      `${vectors.verifierKey}A`,
    ]) {
      expect(() => parseVerifierKey(bad), bad).to.throw('is not an Ed25519 verifier key');
    }
  });

  it('the verifier key of the Go implementation (golang.org/x/mod/sumdb/note) is accepted', () => {
    expect(
      parseVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW').name,
    ).to.equal('PeterNeumann');
  });
});
