import { expect } from 'chai';
import { className, fieldName, pythonName } from '../src/generate/python-names.ts';
import { docstring } from '../src/generate/python-text.ts';

describe('names in Python', () => {
  for (const [name, python] of [
    ['foundingDate', 'founding_date'],
    ['employees[gte]', 'employees_gte'],
    ['isEmpty[not]', 'is_empty_not'],
    ['import', 'import_'],
    ['from', 'from_'],
    ['list', 'list'],
    ['x', 'x'],
  ] as const) {
    it(`${name} is ${python}`, () => {
      expect(pythonName(name)).to.equal(python);
    });
  }

  it('of fields differ from those of models and annotations', () => {
    expect(['list', 'str', 'copy', 'from', 'name'].map(fieldName)).to.deep.equal([
      'list_',
      'str_',
      'copy_',
      'from_',
      'name',
    ]);
  });

  it('are refused if there is none', () => {
    for (const name of ['', '1st', 'a b', 'ä', 'a[b][c]']) {
      expect(() => pythonName(name)).to.throw('has no Python name');
    }
  });

  it('of classes have a capital letter for each word', () => {
    expect(className('supportContact')).to.equal('SupportContact');
    expect(className('log-key')).to.equal('LogKey');
  });
});

describe('a docstring', () => {
  it('ends at the end of its text', () => {
    expect(docstring('A "word"', 0)).to.equal('"""A "word\\""""\n');
    expect(docstring('a """ b', 0)).to.equal('"""a \\"\\"\\" b"""\n');
    expect(docstring('a \\', 4)).to.equal('    """a \\\\"""\n');
    expect(docstring('a\n\nb', 4)).to.equal('    """a\n\n    b\n    """\n');
  });

  it('has lines of at most 100 columns, except rows of tables and words', () => {
    const text = docstring(`${'word '.repeat(60)}\n  x: ${'word '.repeat(40)}`, 8);
    const lines = text.split('\n');
    expect(lines.every((line) => line.length <= 100)).to.equal(true);
    expect(lines.filter((line) => /^ {10}x: word/.test(line))).to.have.length(1);
    expect(lines.filter((line) => /^ {14}word/.test(line))).to.have.length(2);
    expect(text.match(/word/g)).to.have.length(100);
    const long = `| ${'a'.repeat(120)} | b |`;
    expect(docstring(`Table:\n${long}`, 0)).to.include(`\n${long}\n`);
    expect(docstring('a'.repeat(120), 0)).to.equal(`"""${'a'.repeat(120)}"""\n`);
  });
});
