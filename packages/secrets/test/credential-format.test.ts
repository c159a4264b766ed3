import { credentialPrefix, generateApiKey, hashCredential, parseCredential } from '@irp/secrets';
import { expect } from 'chai';

describe('API keys', () => {
  const parts = { environment: 'production', region: 'us' } as const;

  it('contain their environment and region', () => {
    expect(generateApiKey(parts)).to.match(/^irk_live_us_[0-9A-Za-z]{49}$/);
    for (const environment of ['production', 'sandbox'] as const) {
      for (const region of ['us', 'eu', 'apsouth']) {
        expect(parseCredential(generateApiKey({ environment, region }))).to.deep.equal({
          kind: 'api_key',
          environment,
          region,
        });
      }
    }
  });

  it('are unique, and use all characters of the alphabet evenly', () => {
    const keys = Array.from({ length: 500 }, () => generateApiKey(parts));
    expect(new Set(keys).size).to.equal(500);
    const counts = new Map<string, number>();
    for (const key of keys) {
      for (const letter of key.slice(12, 55)) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    expect(counts.size).to.equal(62);
    // 21,500 letters: 347 of each on average; eight standard deviations to either side.
    for (const [letter, count] of counts) {
      expect(count, letter).to.be.within(200, 500);
    }
  });

  it('are rejected if one character is changed, removed, doubled or swapped', () => {
    const key = generateApiKey(parts);
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'a' ? 'b' : 'a';
      const [head, tail] = [key.slice(0, at), key.slice(at + 1)];
      const swapped =
        key[at + 1] === undefined ? '' : head + key[at + 1] + key[at] + key.slice(at + 2);
      for (const wrong of [
        head + other + tail,
        head + tail,
        head + key[at] + key[at] + tail,
        swapped,
      ]) {
        if (wrong !== key) {
          expect(parseCredential(wrong), wrong).to.equal(undefined);
        }
      }
    }
  });

  it('are rejected with other characters around them', () => {
    const key = generateApiKey(parts);
    for (const wrong of [
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      key.toLowerCase(),
      `${key}\0`,
      '',
      'x'.repeat(100_000),
    ]) {
      expect(parseCredential(wrong), JSON.stringify(wrong.slice(0, 80))).to.equal(undefined);
    }
  });

  it('have a prefix that ends with six of their random characters', () => {
    const key = generateApiKey(parts);
    expect(credentialPrefix(key)).to.equal(key.slice(0, 'irk_live_us_'.length + 6));
  });

  it('are hashed to 43 characters', () => {
    expect(hashCredential('abc')).to.equal('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});
