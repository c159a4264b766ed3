import { expect } from 'chai';
import { isolate } from '../../src/i18n/isolate.ts';

describe('values in sentences', () => {
  it('are isolated if written from right to left', () => {
    expect(isolate('حساب 1')).to.equal('\u2068حساب 1\u2069');
    expect(isolate('דוח')).to.equal('\u2068דוח\u2069');
    expect(isolate('\u{1e900}\u{1e901}')).to.equal('\u2068\u{1e900}\u{1e901}\u2069');
  });

  it('lose characters that change the direction of text', () => {
    expect(isolate('Acme\u202egpj')).to.equal('Acmegpj');
    expect(isolate('\u2067Acme')).to.equal('Acme');
    expect(isolate('\u202bדוח')).to.equal('\u2068דוח\u2069');
  });

  it('stay unchanged otherwise, even with markup', () => {
    for (const value of ['Ledger & Söhne <b>', '日本', '', '1,024']) {
      expect(isolate(value)).to.equal(value);
    }
  });
});
