import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const directory = new URL('../../docs/decisions/', import.meta.url);
const records = readdirSync(directory).filter(
  (file) => file.endsWith('.md') && file !== 'README.md',
);
const read = (file: string) => readFileSync(new URL(file, directory), 'utf8');

const head =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\n\n## Status\n/;
const section = /^## (.+)\n\n(?=\S)/gm;
const status =
  /^(?:Proposed|Accepted|Deprecated|Superseded by decision \d+|Superseded by \[decision \d+\]\(\S+\))\b/;

describe('decision records', () => {
  it('are numbered once each', () => {
    expect(records).to.not.be.empty;
    const numbers = records.map((file) => file.slice(0, 4));
    expect(new Set(numbers)).to.have.property('size', numbers.length);
  });

  for (const file of records) {
    it(`${file} has a title, a date, a status, a context, a decision and consequences`, () => {
      expect(file).to.match(/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/);
      const text = read(file);
      const { number, date = '' } = head.exec(text)?.groups ?? {};
      expect(Number(number), 'number in the title').to.equal(Number(file.slice(0, 4)));
      expect(new Date(date).toISOString().slice(0, 10)).to.equal(date);
      const sections = [...text.matchAll(section)];
      expect(sections.map(([, name]) => name)).to.deep.equal([
        'Status',
        'Context',
        'Decision',
        'Consequences',
      ]);
      const [{ 0: heading, index }] = sections as [RegExpExecArray];
      expect(text.slice(index + heading.length)).to.match(status);
    });
  }

  it('are all in the index, in order, by their titles', () => {
    const rows = [...read('README.md').matchAll(/^(\d+)\. \[(.+)\]\((\S+)\)$/gm)];
    const listed = rows.map(([, number, title, file]) => ({
      file,
      heading: `# ${number}. ${title}`,
    }));
    const present = records.map((file) => ({ file, heading: read(file).split('\n', 1)[0] }));
    expect(listed).to.deep.equal(present);
  });
});
