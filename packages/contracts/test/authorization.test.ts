import {
  credentialPrefix,
  emailSchema,
  generateApiKey,
  hashCredential,
  nameSchema,
  newId,
  parseCredential,
  roles,
  scopes,
  scopesByRole,
} from '@irp/contracts';
import { expect } from 'chai';

describe('API keys', () => {
  const parts = { environment: 'production', region: 'us' } as const;

  it('say their environment and region', () => {
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

  it('differ, and use their whole alphabet evenly', () => {
    const keys = Array.from({ length: 500 }, () => generateApiKey(parts));
    expect(new Set(keys).size).to.equal(500);
    const counts = new Map<string, number>();
    for (const key of keys) for (const letter of key.slice(12, 55)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).to.equal(62);
    // 21,500 letters: 347 of each on average; eight standard deviations to either side.
    for (const [letter, count] of counts) expect(count, letter).to.be.within(200, 500);
  });

  it('are not taken when any one character is changed, dropped, doubled or swapped', () => {
    const key = generateApiKey(parts);
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'a' ? 'b' : 'a';
      const [head, tail] = [key.slice(0, at), key.slice(at + 1)];
      const swapped = key[at + 1] === undefined ? '' : head + key[at + 1] + key[at] + key.slice(at + 2);
      for (const wrong of [head + other + tail, head + tail, head + key[at] + key[at] + tail, swapped]) {
        if (wrong !== key) expect(parseCredential(wrong), wrong).to.equal(undefined);
      }
    }
  });

  it('are not taken with anything around them', () => {
    const key = generateApiKey(parts);
    for (const wrong of [` ${key}`, `${key} `, `${key}\n`, key.toLowerCase(), `${key}\0`, '', 'x'.repeat(100_000)]) {
      expect(parseCredential(wrong), JSON.stringify(wrong.slice(0, 80))).to.equal(undefined);
    }
  });

  it('have a prefix that names them and tells six of their secret characters', () => {
    const key = generateApiKey(parts);
    expect(credentialPrefix(key)).to.equal(key.slice(0, 'irk_live_us_'.length + 6));
  });

  it('are hashed to 43 characters', () => {
    expect(hashCredential('abc')).to.equal('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});

describe('newId', () => {
  it('is a UUID version 7 of the given millisecond', () => {
    const id = newId(0x0123456789ab);
    expect(id).to.match(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId(1) < newId(2)).to.equal(true);
  });
});

describe('roles', () => {
  it('can do no more than the role above them', () => {
    expect([...scopesByRole.owner]).to.have.members(scopes);
    for (const [index, role] of roles.entries()) {
      const above = roles[index - 1];
      if (above) expect(scopesByRole[above], role).to.include.members([...scopesByRole[role]]);
    }
  });

  it('leave people and keys to admins', () => {
    for (const role of ['developer', 'member'] as const) {
      expect(scopesByRole[role]).not.to.include.oneOf([
        'members.write',
        'workspace.write',
        'tokens.revoke',
        'audit.read',
      ]);
    }
  });
});

describe('fields of people', () => {
  it('takes one person for one address, however it is typed', () => {
    for (const typed of ['Ada@Example.ORG', ' ada@example.org ', 'ada@example.org']) {
      expect(emailSchema.parse(typed)).to.equal('ada@example.org');
    }
    expect(emailSchema.parse('re\u0301ne@example.org')).to.equal(emailSchema.parse('R\u00c9NE@example.org'));
  });

  it('refuses addresses that no mail could reach', () => {
    for (const wrong of [
      'a',
      'a@',
      '@b.org',
      'a@b',
      'a@b.',
      'a@.org',
      'a@b..org',
      'a b@c.org',
      'a@b@c.org',
      'a\0@b.org',
      `${'a'.repeat(255)}@b.org`,
    ]) {
      expect(emailSchema.safeParse(wrong).success, wrong).to.equal(false);
    }
  });

  it('refuses names that say nothing', () => {
    for (const wrong of ['', ' ', '\t\n', 'x'.repeat(201)]) expect(nameSchema.safeParse(wrong).success).to.equal(false);
    expect(nameSchema.parse('株式会社 🏢')).to.equal('株式会社 🏢');
  });
});
