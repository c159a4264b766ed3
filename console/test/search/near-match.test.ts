import { expect } from 'chai';
import { bestMatches, nearlyMatches } from '../../src/search/near-match.ts';

const entry = (text: string) => ({ group: 'pages' as const, key: text, text, run() {} });

describe('a search with a typing error', () => {
  for (const [typed, text] of [
    ['setings', 'Settings'],
    ['settingss', 'Settings'],
    ['sertings', 'Settings'],
    ['stetings', 'Settings'],
    ['ettings', 'Settings'],
    ['aplic', 'Applications'],
    ['audti log', 'Audit log'],
    ['create webhok', 'Create a webhook endpoint'],
    ['schlussel', 'API-Schlüssel anlegen'],
  ] as const) {
    it(`finds “${text}” by “${typed}”`, () => {
      expect(nearlyMatches(text, typed)).to.equal(true);
    });
  }

  for (const typed of ['stings', 'xyttings', 'webs', 'log settings', 'kez']) {
    it(`finds nothing by “${typed}”`, () => {
      expect(nearlyMatches('Settings, keys', typed)).to.equal(false);
    });
  }

  it('prefers entries without an error', () => {
    const entries = ['Records', 'Recorder'].map(entry);
    const found = (typed: string) => bestMatches(entries, typed).map(({ text }) => text);
    expect(found('records')).to.deep.equal(['Records']);
    expect(found('recrd')).to.deep.equal(['Records', 'Recorder']);
  });
});
