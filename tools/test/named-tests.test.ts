import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { repositoryFiles } from './repository-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = repositoryFiles();
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const tests = files.filter((path) => path.endsWith('.test.ts'));

/** Paths, or names alone, of tests. */
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

describe('table of OWASP ASVS 5.0', () => {
  const page = readFileSync(`${root}docs/security/asvs-5.md`, 'utf8');
  const [, missing = ''] = page.split(/^## /m);
  const rows = [
    ...page.matchAll(/^\| ([\d.]+) \(L(\d)\) (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm),
  ].map(([, id = '', level = '', summary = '', status = '', how = '', evidence = '']) => ({
    id,
    level,
    summary,
    status,
    how,
    evidence,
  }));
  const [, inapplicablePart = ''] = page.split('## Not applicable');
  const inapplicable = [...inapplicablePart.matchAll(/([\d.]+) \(L(\d)\)/g)].map(
    ([, id = '', level = '']) => ({ id, level }),
  );
  const idsWhere = (predicate: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(predicate).map(({ id }) => id);

  it('lists every requirement of levels 1 and 2 once, in order, with its level', () => {
    // The levels of the requirements of each section, in order.
    const levels: Record<string, string> = JSON.parse(
      readFileSync(`${root}docs/security/asvs-5-levels.json`, 'utf8'),
    );
    const required = Object.entries(levels).flatMap(([section, digits]) =>
      [...digits]
        .map((level, at) => `${section}.${at + 1} L${level}`)
        .filter((one) => !one.endsWith('L3')),
    );
    expect(required).to.have.length(253);
    const [inRows, inList] = [rows, inapplicable].map((all) =>
      all.map(({ id, level }) => `${id} L${level}`),
    );
    expect([...inRows!, ...inList!].toSorted()).to.deep.equal(required.toSorted());
    expect(inRows).to.deep.equal(required.filter((one) => inRows!.includes(one)));
  });

  it('has no other lines, and summaries of at most ten words', () => {
    expect(page.match(/^\| \d+\./gm)).to.have.length(rows.length);
    expect(idsWhere(({ summary }) => summary.split(' ').length > 10)).to.deep.equal([]);
  });

  it('says of each requirement whether it is met, and why one is not applicable', () => {
    const statuses = ['met', 'by the operator', 'not met'];
    expect(idsWhere(({ status }) => !statuses.includes(status))).to.deep.equal([]);
    for (const status of statuses) {
      const count = rows.filter((row) => row.status === status).length;
      expect(page, status).to.contain(`| ${status} | ${count} |`);
    }
    expect(page).to.contain(`| not applicable | ${inapplicable.length} |`);
    const reasoned = inapplicablePart.matchAll(/^\| [^|\s][^|]+ \| ([^|]+) \|$/gm);
    const ids = [...reasoned].flatMap(([, cell]) => cell?.match(/[\d.]+(?= \(L)/g) ?? []);
    expect(ids).to.deep.equal(inapplicable.map(({ id }) => id));
  });

  it('names what is missing of each requirement that is not met, and of no other', () => {
    const named = [...missing.matchAll(/^- \*\*(\S+)\*\* \(level (\d)\) .+: .+$/gm)].map(
      ([, id]) => id,
    );
    expect(named).to.deep.equal(idsWhere(({ status }) => status === 'not met'));
  });

  it('has evidence of each requirement that is met: tests, and files that exist', () => {
    expect(
      idsWhere(({ status, evidence }) => status === 'met' && !/`[^`]+\.(?:ts|md)`/.test(evidence)),
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
