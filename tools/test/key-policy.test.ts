import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { settingsOf, settingsSources } from './settings-sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const policy = readFileSync(`${root}docs/security/keys.md`, 'utf8');
const [, , ...sections] = policy.split(/^## /m);

const parts = [
  'purpose',
  'algorithm',
  'origin',
  'storage',
  'users',
  'cryptoperiod',
  'rotation',
  'destruction',
  'compromise',
];

describe('key management policy', () => {
  let settings: Map<string, string>;
  before(async () => {
    const all = await Promise.all(settingsSources.map(settingsOf));
    settings = new Map(all.flatMap((one) => Object.entries(one)));
  });

  const namedIn = (text: string) =>
    new Set(
      [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
    );

  it('states for each key the points of NIST SP 800-57', () => {
    expect(sections.length).to.be.greaterThan(8);
    for (const section of sections) {
      const [title] = section.split('\n');
      expect(
        [...section.matchAll(/^- \*\*(.+?)\*\*: \S/gm)].flatMap(([, label = '']) =>
          label.toLowerCase().split(', '),
        ),
        title,
      ).to.deep.equal(parts);
    }
  });

  it('names existing settings, and every setting of a key, secret or password', () => {
    const named = namedIn(policy);
    expect([...named].filter((name) => !settings.has(name))).to.deep.equal([]);
    const secrets = [...settings.keys()].filter((name) => /KEY|SECRET|PASSWORD|JWK/.test(name));
    expect(secrets).to.include.members(['SECRETS_KEY', 'PRINCIPAL_PRIVATE_JWK', 'KAFKA_PASSWORD']);
    expect(secrets.filter((name) => !named.has(name))).to.deep.equal([]);
  });

  it('states the defaults of the code', () => {
    const stated = [...policy.matchAll(/`([A-Z][A-Z\d_]+)` \((\d+)\)/g)].map(
      ([, name = '', value]) => [name, value],
    );
    expect(stated.length).to.be.greaterThan(5);
    expect(stated).to.deep.equal(stated.map(([name = '']) => [name, settings.get(name)]));
  });

  it('lists every purpose of a key derived from SECRETS_KEY, and no other', () => {
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map((path) =>
      readFileSync(root + path, 'utf8'),
    );
    const inCode = sources
      .filter((source) => /\b[Ss]ealer\b/.test(source))
      .flatMap((source) => [
        ...source.matchAll(/sealer\.derive(?:All)?\(\s*'([^']+)'\)/g),
        ...source.matchAll(/createEncryptedTokens<\w+>\(\s*sealer,\s*'([^']+)'/g),
        ...source.matchAll(/^(?:export )?const (?:purpose|\w+Purpose) =\s*'([^']+)';$/gm),
      ])
      .map(([, purpose = '']) => purpose);
    const listed = [...policy.matchAll(/^ {2}- (.+?): /gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([a-z][a-z -]+)`/g)].map(([, purpose = '']) => purpose),
    );
    expect([...new Set(listed)].toSorted()).to.deep.equal([...new Set(inCode)].toSorted());
  });

  it('states the strength of the keys of ID tokens', () => {
    const [, bits = ''] = /rsaBits = ([\d_]+)/.exec(
      readFileSync(`${root}services/authorization/src/oauth/signing-keys/signing-keys.ts`, 'utf8'),
    )!;
    expect(policy).to.contain(
      `RSA of ${Number(bits.replaceAll('_', '')).toLocaleString('en-US')} bits`,
    );
  });
});
