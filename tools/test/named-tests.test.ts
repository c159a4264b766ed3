import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { blocksOfTitles } from '../prose/blocks.ts';
import { repositoryFiles } from './repository-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = repositoryFiles();
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const tests = files.filter((path) => path.endsWith('.test.ts'));

/** Paths or names of tests. */
const namedTest = /[\w./-]+\.test\.ts/g;

describe('tests that documents name', () => {
  for (const page of pages) {
    const named = [...new Set(readFileSync(root + page, 'utf8').match(namedTest))];
    if (named.length > 0) {
      it(`exist: ${page}`, () => {
        const missing = named.filter(
          (name) => !tests.some((path) => path === name || isNameOf(name, path)),
        );
        expect(missing).to.deep.equal([]);
      });
    }
  }
});

/** Lists of titles, by file, and the tests that the lists exclude. */
const exclusions = [
  {
    list: 'packages/embedded-mongo/test/skip-known-differences.ts',
    entries: /^ {2}(['"])(.+)\1,$/gm,
    excludedFrom: /^packages\/embedded-mongo\/test\//,
  },
  {
    list: 'deploy/docker/tools/verify/main.ts',
    entries: /()(?<=^ {2}'|\|)([\w ]+)(?=\||',\n {2}'--invert')/gm,
    excludedFrom: /^e2e\/(?:test\/apart\.test|src\/describe-directory-apart)\.ts$/,
  },
];

describe('titles of excluded tests', () => {
  for (const { list, entries, excludedFrom } of exclusions) {
    it(`exist: ${list}`, () => {
      const titles = files
        .filter((path) => excludedFrom.test(path))
        .flatMap((path) => blocksOfTitles(readFileSync(root + path, 'utf8')))
        .map(({ text }) => text);
      const excluded = [...readFileSync(root + list, 'utf8').matchAll(entries)].map(
        ([, , title = '']) => title,
      );
      expect(excluded).to.have.length.greaterThan(2);
      const missing = excluded.filter(
        (title) => !titles.some((known) => isPartOf(title, known.split('X'))),
      );
      expect(missing).to.deep.equal([]);
    });
  }
});

/** Whether a title has the parts of another title, between its placeholders. */
function isPartOf(title: string, parts: readonly string[]): boolean {
  return parts.join('').includes(title) || parts.every((part) => title.includes(part));
}

describe('list of OWASP ASVS 5.0', () => {
  const page = readFileSync(`${root}docs/security/asvs-5.md`, 'utf8');
  const sections = page.split(/^## /m);
  const sectionOf = (heading: string) =>
    sections.find((section) => section.startsWith(`${heading}\n`)) ?? '';
  /** The lines about requirements: `- 1.2.3, 1.2.4 Summary: evidence`. */
  const rowsIn = (text: string) =>
    [...text.matchAll(/^- ([\d.]+(?:, [\d.]+)*) ([^:]+): (.+)$/gm)].flatMap(
      ([, ids = '', summary = '', evidence = '']) =>
        ids.split(', ').map((id) => ({ id, summary, evidence })),
    );
  const met = rowsIn(sections.filter((section) => /^V\d+ /.test(section)).join('\n'));
  const byTheOperator = rowsIn(sectionOf('By the operator'));
  const rows = [...met, ...byTheOperator];
  const missing = [
    ...sectionOf('What is missing').matchAll(/^- \*\*(\S+)\*\* \(L(\d)\) .+: .+$/gm),
  ].map(([, id = '', level = '']) => ({ id, level }));
  const inapplicable = [...sectionOf('Not applicable').matchAll(/^- .+: ([\d., ]+)$/gm)].flatMap(
    ([, cell = '']) => cell.split(', '),
  );

  it('lists every requirement of levels 1 and 2 once, in order', () => {
    // The levels of the requirements of each section, in order.
    const levels: Record<string, string> = JSON.parse(
      readFileSync(`${root}docs/security/asvs-5-levels.json`, 'utf8'),
    );
    const required = new Map<string, string>(
      Object.entries(levels)
        .flatMap(([section, digits]) =>
          [...digits].map((level, at) => [`${section}.${at + 1}`, level] as const),
        )
        .filter(([, level]) => level !== '3'),
    );
    expect(required).to.have.property('size', 253);
    const lists = [met, byTheOperator, missing].map((list) => list.map(({ id }) => id));
    const inOrder = [...required.keys()];
    expect([...lists.flat(), ...inapplicable].toSorted()).to.deep.equal(inOrder.toSorted());
    for (const list of lists) {
      expect(list).to.deep.equal(inOrder.filter((id) => list.includes(id)));
    }
    for (const { id, level } of missing) {
      expect(level, id).to.equal(required.get(id));
    }
  });

  it('has no other lines, and summaries of at most ten words', () => {
    const ids = [...page.matchAll(/^- (\d+\.[\d., ]+)/gm)].flatMap(([, all = '']) =>
      all.split(', '),
    );
    expect(ids).to.have.length(rows.length);
    expect(
      rows.filter(({ summary }) => summary.split(' ').length > 10).map(({ id }) => id),
    ).to.deep.equal([]);
  });

  it('counts the requirements of each status', () => {
    for (const [status, count] of [
      ['met', met.length],
      ['by the operator', byTheOperator.length],
      ['not met', missing.length],
      ['not applicable', inapplicable.length],
    ]) {
      expect(page, `${status}`).to.contain(`- ${status}: ${count}\n`);
    }
  });

  it('has evidence of each met requirement: tests, and existing files', () => {
    expect(
      met.filter(({ evidence }) => !/`[^`]+\.(?:ts|md)`/.test(evidence)).map(({ id }) => id),
    ).to.deep.equal([]);
    const named = rows.flatMap(({ evidence }) =>
      [...evidence.matchAll(/`([^`]+\.(?:ts|md))`/g)].map(([, path = '']) => path),
    );
    expect(
      named.filter((name) => !name.endsWith('.test.ts') && !files.includes(name)),
    ).to.deep.equal([]);
    const ambiguous = named.filter(
      (name) => tests.filter((path) => path === name || isNameOf(name, path)).length > 1,
    );
    expect([...new Set(ambiguous)]).to.deep.equal([]);
  });
});

function isNameOf(name: string, path: string): boolean {
  return name === basename(path) || path.endsWith(`/${name}`);
}
