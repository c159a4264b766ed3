import { escapeFormula, unescapeFormula } from '@irp/contracts/csv-formula';
import { expect } from 'chai';
import fc from 'fast-check';

describe('escapeFormula', () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    for (const before of ['', ' ', '\u00a0', '\ufeff', '\u3000']) {
      it(`escapes ${JSON.stringify(`${before}${first}`)}, which a spreadsheet may run`, () => {
        const cell = `${before}${first}SUM(A1)`;
        expect(escapeFormula(cell)).to.equal(`'${cell}`);
        expect(unescapeFormula(`'${cell}`)).to.equal(cell);
      });
    }
  }

  for (const first of ['=', '+', '-', '@', '＝']) {
    for (const before of ['x;', 'x; ', 'x\n', 'x\r\n', 'x\t', 'x|\u00a0', 'a;b;']) {
      it(`escapes ${JSON.stringify(before + first)}, which is a cell with another delimiter`, () => {
        const at = /[^;|\t\r\n]*$/.exec(before)?.index ?? 0;
        const escaped = `${before.slice(0, at)}'${before.slice(at)}${first}1`;
        expect(escapeFormula(`${before}${first}1`)).to.equal(escaped);
        expect(unescapeFormula(escaped)).to.equal(`${before}${first}1`);
      });
    }
  }

  it('escapes after a comma in a file with another delimiter', () => {
    expect(escapeFormula('x,=1')).to.equal('x,=1');
    expect(escapeFormula('x, =1;-2', ';')).to.equal("x,' =1;'-2");
    expect(unescapeFormula("x,' =1;'-2", ';')).to.equal('x, =1;-2');
  });

  it('escapes the beginning of a cell and of its lines', () => {
    expect(escapeFormula('\n=1')).to.equal("'\n'=1");
    expect(unescapeFormula("'\n'=1")).to.equal('\n=1');
    // As in exports of earlier versions.
    expect(unescapeFormula("'\n=1")).to.equal('\n=1');
  });

  it('keeps other cells unchanged', () => {
    for (const cell of [
      '',
      'a=b',
      '1+1',
      "'t Hooft",
      '5 - 3',
      'a@b.example',
      ' plain',
      '\n',
      'a\tb',
    ]) {
      expect([escapeFormula(cell), unescapeFormula(cell)], JSON.stringify(cell)).to.deep.equal([
        cell,
        cell,
      ]);
    }
  });

  it('escapes an escaped cell once more, for reading it back', () => {
    expect(escapeFormula("'=1")).to.equal("''=1");
    expect(escapeFormula("' -1")).to.equal("'' -1");
  });

  for (const delimiter of [',', ';', '\t']) {
    it(`is undone by unescapeFormula for every text (${JSON.stringify(delimiter)})`, () => {
      const parts = ["'", '=', '-', '＠', ' ', '\t', '\r', '\n', 'a', ';', ',', '|'];
      const texts = fc.array(fc.constantFrom(...parts)).map((all) => all.join(''));
      const isUndone = (text: string) =>
        unescapeFormula(escapeFormula(text, delimiter), delimiter) === text;
      fc.assert(fc.property(fc.oneof(texts, fc.string()), isUndone), { numRuns: 2_000 });
    });
  }
});
