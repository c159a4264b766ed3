import { countryCodeOf, countryNameError } from '@irp/contracts/investments';
import { expect } from 'chai';
import { readCountry } from '../src/domain/read-country.ts';

describe('readCountry', () => {
  it('reads a repeated name the same', () => {
    for (const name of ['Germany', 'DE', 'deu', 'Korea, Rep.', 'United States']) {
      const expected = { value: countryCodeOf(name) };
      expect([readCountry(name), readCountry(name)], name).to.deep.equal([expected, expected]);
    }
  });

  it('rejects an unknown country each time', () => {
    const expected = { error: countryNameError };
    expect([readCountry('Atlantis'), readCountry('Atlantis')]).to.deep.equal([expected, expected]);
  });

  it('reads more spellings than it caches', () => {
    for (let spaces = 0; spaces < 2_100; spaces++) {
      expect(
        readCountry(`United${' '.repeat(1 + (spaces % 150))}Kingdom.${'.'.repeat(spaces % 17)}`),
      ).to.have.property('value', 'GB');
    }
    expect(readCountry('United Kingdom')).to.deep.equal({ value: 'GB' });
  });
});
