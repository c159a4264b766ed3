import { expect } from 'chai';
import fc from 'fast-check';
import { WordIndex } from '../src/columns/word-index.ts';
import { WordsColumn } from '../src/columns/words-column.ts';
import { visitWords, words } from '../src/domain/search-terms.ts';

describe('the index of words in memory', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), minLength: 1, maxLength: 4 });
  const texts = fc.array(fc.uniqueArray(word, { maxLength: 6 }), { maxLength: 60 });

  it('has the documents of each word and of each beginning', () => {
    fc.assert(
      fc.property(texts, word, (documents, wanted) => {
        const index = new WordIndex();
        documents.forEach((words, at) => {
          index.add(at, words.join(' '));
        });
        const whole = new Set<number>();
        index.visit(wanted, -1, (document) => whole.add(document));
        const begun = new Set<number>();
        index.visitPrefix(wanted, -1, (document) => begun.add(document));
        const expected = (isMatch: (one: string) => boolean) =>
          documents.flatMap((words, at) => (words.some(isMatch) ? [at] : []));
        const isEqual = expected((one) => one === wanted);
        expect([...whole].toReversed()).to.deep.equal(isEqual);
        const beginsSo = expected((one) => one.startsWith(wanted));
        expect([...begun].toSorted((one, other) => one - other)).to.deep.equal(beginsSo);
      }),
    );
  });

  it('keeps the documents of many words, each once', () => {
    const index = new WordIndex();
    const documents = 40_000;
    for (let at = 0; at < documents; at++) {
      index.add(at, `Every every, mod${at % 7}: only${at} (${at % 2 === 0 ? 'even' : 'odd'})`);
    }
    const count = (text: string, visit: 'visit' | 'visitPrefix') => {
      let found = 0;
      index[visit](text, -1, () => found++);
      return found;
    };
    expect(count('every', 'visit')).to.equal(documents);
    expect(count('even', 'visit')).to.equal(documents / 2);
    expect(count('mod', 'visitPrefix')).to.equal(documents);
    expect(count('o', 'visitPrefix')).to.equal(documents + documents / 2);
    expect(count('only39999', 'visitPrefix')).to.equal(1);
    expect(count('onl', 'visit')).to.equal(0);
    // 58 bytes a word of nine letters, four bytes of its latest entry, eight bytes an entry, and
    // room for half as many further entries.
    expect(index.bytes() / documents).to.be.within(58 + 4 + 4 * 8, 58 + 8 + 4 * 8 * 1.5 + 20);
  });

  it('finds the words of any text like the database index', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('a', 'Z', '9', ' ', '-', 'É', 'ß', '京', '\u0301') }),
      fc.string({ unit: fc.constantFrom('a', 'B', 'ж', ' '), minLength: 30, maxLength: 100 }),
    );
    fc.assert(
      fc.property(text, (one) => {
        const visited: string[] = [];
        visitWords(one, (letters, length) => {
          visited.push(String.fromCharCode(...letters.subarray(0, length)));
        });
        expect(new Set(visited)).to.deep.equal(new Set(words(one)));
        const index = new WordIndex();
        index.add(7, one);
        for (const word of words(one)) {
          const found: number[] = [];
          index.visit(word, -1, (document) => found.push(document));
          expect(found, word).to.deep.equal([7]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has the current words of a row', () => {
    const column = new WordsColumn();
    const rowsWith = (...texts: (string | RegExp)[]) => {
      const { test, candidates } = column.rowsWith(() => false, { $in: texts });
      const rows = Array.from({ length: 3_000 }, (_, row) => row).filter(test);
      const found = candidates?.filter(test).toSorted((one, other) => one - other);
      expect(found).to.deep.equal(rows);
      return rows;
    };
    column.set(0, ['alpha', 'beta']);
    column.set(2_999, ['beta', 'gamma']);
    expect(rowsWith('beta')).to.deep.equal([0, 2_999]);
    column.set(0, ['delta']);
    expect(rowsWith('beta')).to.deep.equal([2_999]);
    expect(rowsWith(/^del/, 'gamma')).to.deep.equal([0, 2_999]);
    expect(rowsWith('alpha', /^alp/)).to.deep.equal([]);
    // A row that changes after the selection, such as between two pieces of a visit.
    const { test, candidates } = column.rowsWith(() => false, { $in: ['gamma'] });
    column.set(2_999, ['gamma', 'epsilon']);
    expect(candidates?.filter(test)).to.deep.equal([2_999]);
    column.set(2_999, ['epsilon']);
    expect(candidates?.filter(test)).to.deep.equal([]);
    column.set(2_999, ['beta', 'gamma']);
    column.set(1, []);
    expect(rowsWith(/^/)).to.deep.equal([0, 2_999]);
  });
});
