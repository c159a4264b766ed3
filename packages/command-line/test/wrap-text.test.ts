import { expect } from 'chai';
import { wrapParagraphs, wrapText } from '../src/wrap-text.ts';

describe('a text in lines', () => {
  it('breaks at spaces, and keeps lines that fit', () => {
    expect(wrapText('one two three\nfour', 9)).to.equal('one two\nthree\nfour');
    expect(wrapText('one two', 7)).to.equal('one two');
    expect(wrapText('one two', 6)).to.equal('one\ntwo');
  });

  it('indents the continuation of a line like the line, or as requested', () => {
    expect(wrapText('  one two three', 9)).to.equal('  one two\n  three');
    expect(wrapText('one two three', 9, 4)).to.equal('one two\n    three');
  });

  it('keeps a word whole that is longer than a line, and the spaces in a line', () => {
    expect(wrapText('a https://example.com b', 8)).to.equal('a\nhttps://example.com\nb');
    expect(wrapText('  bash  run it', 20)).to.equal('  bash  run it');
  });

  it('counts two columns for wide letters', () => {
    expect(wrapText('愛知 豊田', 8)).to.equal('愛知\n豊田');
  });

  it('fills the lines of a paragraph, and leaves indented lines and empty lines', () => {
    const text = 'one two\nthree\n\nRun:\n  irp one two three\nfour\nfive six';
    expect(wrapParagraphs(text, 13)).to.equal(
      'one two three\n\nRun:\n  irp one two three\nfour five six',
    );
  });
});
