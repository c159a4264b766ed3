import { csvLine } from '@irp/contracts/csv-line';
import { expect } from 'chai';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', ',', ';', '|', '\t', '"', "'", '\n', '\r'),
  maxLength: 6,
});

describe('csvLine', () => {
  it('writes the same as csv-stringify', () => {
    const cells = fc.array(cell, { minLength: 1, maxLength: 5 });
    const delimiters = fc.constantFrom(',', ';', '\t', '|');
    fc.assert(
      fc.property(cells, delimiters, (written, delimiter) => {
        expect(csvLine(written, delimiter)).to.equal(stringify([written], { delimiter }));
      }),
    );
  });
});
