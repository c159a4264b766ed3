import { expect } from 'chai';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { CsvParser, type CsvRecord } from '../src/imports/csv-parser.ts';

const maxLength = 200;

function parse(chunks: string[]): CsvRecord[] {
  const parser = new CsvParser(maxLength);
  const records: CsvRecord[] = [];
  for (const chunk of chunks) {
    parser.add(chunk);
    records.push(...parser.records());
  }
  parser.end();
  return [...records, ...parser.records()];
}

const cell = fc.string({
  unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ß'),
  maxLength: 6,
});
const cuts = fc.array(fc.nat(), { maxLength: 8 });

function cutAt(file: string, at: number[]): string[] {
  const offsets = [0, ...at.map((offset) => offset % (file.length + 1)), file.length].toSorted(
    (a, b) => a - b,
  );
  return offsets.slice(1).map((offset, index) => file.slice(offsets[index], offset));
}

describe('CsvParser', () => {
  it('parses the output of csv-stringify in any chunks', () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), cuts, (written, end, at) => {
        const file = stringify(written, { record_delimiter: end, quoted_match: /[\r\n]/ });
        const records = parse(cutAt(file, at));
        expect(records.map((record) => 'cells' in record && record.cells)).to.deep.equal(written);
        let line = 0;
        for (const [index, cells] of written.entries()) {
          line += 1 + cells.flatMap((text) => text.match(/\r\n?|\n/g) ?? []).length;
          expect(records[index]!.line).to.equal(line);
        }
      }),
    );
  });

  it('returns its records in order, at most 100 at a time', () => {
    const parser = new CsvParser(maxLength);
    parser.add('a,b\n'.repeat(250));
    parser.end();
    const pieces = [...parser.pieces()];
    expect(pieces.map((piece) => piece.length)).to.deep.equal([100, 100, 50]);
    expect(pieces.flat().map(({ line }) => line)).to.deep.equal(
      Array.from({ length: 250 }, (_, index) => index + 1),
    );
    expect([...parser.pieces()]).to.deep.equal([]);
  });

  it('parses any text the same in any chunks', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r\n', '\r'),
      maxLength: 500,
    });
    fc.assert(
      fc.property(text, cuts, (file, at) => {
        const records = parse([file]);
        expect(parse(cutAt(file, at))).to.deep.equal(records);
        const lines = records.map(({ line }) => line);
        expect(lines).to.deep.equal(lines.toSorted((a, b) => a - b));
        expect(lines.at(-1) ?? 0).to.be.at.most(file.split(/\r\n?|\n/).length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('continues after a line that is too long, and after an unclosed quote', () => {
    const records = parse([`a,b\n${'x'.repeat(500)},y\nc,d\n"e\n${'f,f\n'.repeat(100)}`]);
    expect(records.slice(0, 5)).to.deep.equal([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, error: 'is longer than 200 characters' },
      { line: 3, cells: ['c', 'd'] },
      { line: 4, error: 'has an unclosed quote' },
      { line: 5, cells: ['f', 'f'] },
    ]);
    expect(records).to.have.length(104);
  });

  for (const end of ['\n', '\r', '\r\n']) {
    it(`continues after ${JSON.stringify(end)} at the end of a line skipped in parts`, () => {
      const long = 'x'.repeat(500);
      const rest = `${long}${end}b${end}${long}${end}c${end}`;
      for (let at = 0; at <= rest.length; at++) {
        const records = parse([`a${end}${long}`, rest.slice(0, at), rest.slice(at)]);
        expect(records, `${at}`).to.deep.equal([
          { line: 1, cells: ['a'] },
          { line: 2, error: 'is longer than 200 characters' },
          { line: 3, cells: ['b'] },
          { line: 4, error: 'is longer than 200 characters' },
          { line: 5, cells: ['c'] },
        ]);
      }
    });
  }
});
