import { languageOfBrowser } from '@irp/web-pages';
import { expect } from 'chai';

describe('the language of a browser', () => {
  for (const [header, expected] of [
    [undefined, undefined],
    ['', undefined],
    ['*', undefined],
    ['fr, es;q=0.5', undefined],
    ['DE', 'de'],
    ['de-CH-1996', 'de'],
    ['fr;q=1, de;q=0.3, en;q=0.4', 'en'],
    ['en;q=0.1,de', 'de'],
    ['de;q=0, en;q=0.001', 'en'],
    ['den', undefined],
    [';;,,q=,de;q=nonsense,en;q=0.2', 'en'],
    [`${'x,'.repeat(2_000)}de`, 'de'],
  ] as const) {
    it(`that sends ${String(header).slice(0, 30)} is ${expected}`, () => {
      expect(languageOfBrowser(header)).to.equal(expected);
    });
  }
});
