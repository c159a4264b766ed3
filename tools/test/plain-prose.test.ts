import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { addedBlocks, addedLinesOf } from '../prose/added.ts';
import { blocksOfComments, blocksOfMarkdown, blocksOfTitles } from '../prose/blocks.ts';
import { goals, indirectWordsOf, measure, sentencesOf } from '../prose/measure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A few sentences say little about a text. */
const fewestWords = 100;
const shownSentences = 5;

describe('plain prose', () => {
  it('has few indirect words in the documents, comments and titles of tests of the last change', () => {
    const sentences = addedBlocks(root).flatMap(({ file, text }) =>
      sentencesOf(text).map((sentence) => ({ file, sentence })),
    );
    const prose = measure(sentences.map(({ sentence }) => sentence));
    if (prose === undefined || prose.words < fewestWords) {
      return;
    }
    const figures = [
      [prose.indirect, goals.indirect, 'indirect words (what, which, that, it …) of 100'],
      [prose.commas, goals.commas, 'commas of a sentence'],
      [prose.ninetieth, goals.longSentence, 'words of nine in ten sentences, at most'],
    ] as const;
    const worst = sentences
      .toSorted((one, other) => indirectWordsOf(other.sentence) - indirectWordsOf(one.sentence))
      .slice(0, shownSentences)
      .map(({ file, sentence }) => `    ${file}: ${sentence}`)
      .join('\n');
    for (const [figure, goal, name] of figures) {
      if (figure > goal) {
        console.warn(`  the last change has ${figure.toFixed(1)} ${name}; goal: ${goal}\n${worst}`);
      }
      expect(figure, `${name}\n${worst}\n`).to.be.at.most(2 * goal);
    }
  });

  it('is measured by sentences, their commas and their indirect words', () => {
    const prose = measure(
      sentencesOf('The gateway caches the principal. It asks, for those, again.'),
    );
    expect(prose).to.deep.equal({
      words: 10,
      median: 5,
      ninetieth: 5,
      commas: 1,
      indirect: 20,
    });
    expect(measure(sentencesOf('For example:'))).to.equal(undefined);
  });

  it('reads documents without code, tables, headings and addresses', () => {
    const source = [
      '# What it is',
      '',
      'The `which` gateway',
      'reads [a key](that.md).',
      '```sh',
      'npm start # what',
      '```',
      '| what | which |',
      '- One item.',
      '- Second item.',
    ];
    expect(blocksOfMarkdown(source.join('\n'))).to.deep.equal([
      {
        text: 'The X gateway reads a key.',
        firstLine: 3,
        lastLine: 4,
      },
      {
        text: 'One item.',
        firstLine: 9,
        lastLine: 9,
      },
      {
        text: 'Second item.',
        firstLine: 10,
        lastLine: 10,
      },
    ]);
  });

  it('reads comments without tags and code', () => {
    const source = [
      '/**',
      ' * Reads `which` keys.',
      ' * @param what it is',
      ' */',
      'const a = 1;',
      '  // A first line',
      '  // and a second line.',
    ];
    expect(blocksOfComments(source.join('\n'))).to.deep.equal([
      {
        text: 'Reads X keys. X',
        firstLine: 2,
        lastLine: 3,
      },
      {
        text: 'A first line and a second line.',
        firstLine: 6,
        lastLine: 7,
      },
    ]);
  });

  it('reads titles of tests, with placeholders as code', () => {
    const source = [
      "describe('the gateway', () => {",
      "  it('caches a principal', async () => {});",
      '  it(`refuses $' + '{what}`, () => {});',
      '  it(',
      "    'has a title on a line of its own',",
      '  );',
    ];
    expect(blocksOfTitles(source.join('\n'))).to.deep.equal([
      {
        text: 'the gateway',
        firstLine: 1,
        lastLine: 1,
      },
      {
        text: 'caches a principal',
        firstLine: 2,
        lastLine: 2,
      },
      {
        text: 'refuses X',
        firstLine: 3,
        lastLine: 3,
      },
      {
        text: 'has a title on a line of its own',
        firstLine: 4,
        lastLine: 4,
      },
    ]);
  });

  it('finds added lines in a diff', () => {
    const diff = [
      'diff --git a.md a.md',
      '--- a.md',
      '+++ a.md',
      '@@ -1 +1,2 @@',
      '-before',
      '+first',
      '+second',
      '@@ -9,2 +10,0 @@',
      '-gone',
      '@@ -20,0 +21 @@',
      '+third',
    ];
    expect([...addedLinesOf(diff.join('\n'))]).to.deep.equal([['a.md', new Set([1, 2, 21])]]);
  });
});
