import { expect } from 'chai';
import { dateTextOf, numberOf } from '../../src/records/record/typed-values.ts';

describe('typed values of a record', () => {
  it('are numbers with the separators of any language', () => {
    for (const text of [
      '1234567',
      '1,234,567',
      '1.234.567',
      '1 234 567',
      '1\u202f234\u202f567',
      '1’234’567',
    ]) {
      expect(numberOf(text), text).to.equal(1_234_567);
    }
    expect(numberOf(' 12 ')).to.equal(12);
  });

  it('stay unchanged without a number, and the API names the error', () => {
    expect(numberOf('many')).to.equal('many');
    expect(numberOf('1.2345')).to.equal(1.2345);
    expect(numberOf('12,34')).to.equal('12,34');
  });

  it('are dates, also in German form', () => {
    expect(dateTextOf('1.4.1976')).to.equal('1976-04-01');
    expect(dateTextOf(' 01. 04. 1976 ')).to.equal('1976-04-01');
    expect(dateTextOf('04.1976')).to.equal('1976-04');
    for (const text of ['1976', '1976-04-01', '1976/4/1', '1.4.76', 'spring', '']) {
      expect(dateTextOf(text), text).to.equal(text);
    }
  });
});
