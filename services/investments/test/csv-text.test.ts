import { expect } from 'chai';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { type CsvRecord, CsvText } from '../src/operations/csv-text.ts';

const maxLength = 200;

function read(parts: string[]): CsvRecord[] {
  const text = new CsvText(maxLength);
  const records: CsvRecord[] = [];
  for (const part of parts) {
    text.add(part);
    records.push(...text.records());
  }
  text.end();
  return [...records, ...text.records()];
}

const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ß'), maxLength: 6 });
const cuts = fc.array(fc.nat(), { maxLength: 8 });

function cutAt(file: string, at: number[]): string[] {
  const places = [0, ...at.map((place) => place % (file.length + 1)), file.length].toSorted((a, b) => a - b);
  return places.slice(1).map((place, index) => file.slice(places[index], place));
}

describe('CsvText', () => {
  it('reads back what was written, however the file comes apart', () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), cuts, (written, end, at) => {
        const file = stringify(written, { record_delimiter: end, quoted_match: /[\r\n]/ });
        const records = read(cutAt(file, at));
        expect(records.map((record) => 'cells' in record && record.cells)).to.deep.equal(written);
        let line = 0;
        for (const [index, cells] of written.entries()) {
          line += 1 + cells.flatMap((text) => text.match(/\r\n?|\n/g) ?? []).length;
          expect(records[index]!.line).to.equal(line);
        }
      }),
    );
  });

  it('reads any text the same, however it comes apart, and loses no line of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r\n', '\r'), maxLength: 500 });
    fc.assert(
      fc.property(text, cuts, (file, at) => {
        const records = read([file]);
        expect(read(cutAt(file, at))).to.deep.equal(records);
        const lines = records.map(({ line }) => line);
        expect(lines).to.deep.equal(lines.toSorted((a, b) => a - b));
        expect(lines.at(-1) ?? 0).to.be.at.most(file.split(/\r\n?|\n/).length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('goes on after a line that is too long, and after a quote that nothing closes', () => {
    const records = read([`a,b\n${'x'.repeat(500)},y\nc,d\n"e\n${'f,f\n'.repeat(100)}`]);
    expect(records.slice(0, 5)).to.deep.equal([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, fault: 'is longer than 200 characters' },
      { line: 3, cells: ['c', 'd'] },
      { line: 4, fault: 'opens a quote that is not closed' },
      { line: 5, cells: ['f', 'f'] },
    ]);
    expect(records).to.have.length(104);
  });
});
