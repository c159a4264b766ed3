import { expect } from 'chai';
import fc from 'fast-check';
import { words } from '../src/domain/search-terms.ts';

describe('words', () => {
  it('has the same words in an ASCII text alone and beside other letters', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 60 });
    fc.assert(
      fc.property(text, (ascii) => {
        expect(words(`${ascii} é`)).to.deep.equal([...new Set([...words(ascii), 'e'])]);
      }),
    );
  });

  it('has runs of letters and digits, lower-cased and without accents', () => {
    expect(words('ACME-1 Corp_2, ACME; Société Générale')).to.deep.equal([
      'acme',
      '1',
      'corp',
      '2',
      'societe',
      'generale',
    ]);
    expect(words('')).to.deep.equal([]);
    expect(words('...')).to.deep.equal([]);
  });
});
