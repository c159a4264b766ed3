import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readRules, root, runbooks } from './read-files.ts';

describe('alerts and their runbooks', () => {
  const alerts = readRules().flatMap(({ alert, ...rule }) =>
    alert === undefined ? [] : [{ alert, ...rule }],
  );
  const sections = globSync(`${runbooks}*.md`).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const file = path.slice(root.length);
    return text
      .split(/^## /m)
      .slice(1)
      .map((section) => ({
        file,
        name: section.split('\n', 1)[0] ?? '',
        section,
      }));
  });

  it('are the same', () => {
    expect(sections.map(({ name }) => name).toSorted()).to.deep.equal(
      alerts.map(({ alert }) => alert).toSorted(),
    );
    expect(new Set(alerts.map(({ alert }) => alert)).size).to.equal(alerts.length);
    expect(alerts).to.have.length.greaterThan(30);
  });

  it('have a severity, a summary, and an address in the runbook of their file', () => {
    for (const { alert, labels, annotations, file } of alerts) {
      expect(labels?.severity, alert).to.be.oneOf(['page', 'ticket']);
      expect(annotations?.summary, alert).to.match(/^\S.{10,}/);
      expect(annotations?.runbook_url, alert).to.equal(
        `docs/operations/runbooks/${file}.md#${alert.toLowerCase()}`,
      );
      expect(sections.find(({ name }) => name === alert)?.file, alert).to.equal(
        `docs/operations/runbooks/${file}.md`,
      );
    }
  });

  it('name the meaning of an alert, the next checks, the remedy, and the end', () => {
    for (const { name, section } of sections) {
      for (const part of ['Means', '[Ll]ook', '\\b[Dd]o\\b', 'Over']) {
        expect(section, `${name}: ${part}`).to.match(new RegExp(`\\*\\*[^*]*${part}[^*]*\\*\\*`));
      }
    }
  });

  it('are tested by a file each, with every alert', () => {
    for (const { alert, file } of alerts) {
      const tests = globSync(`${root}deploy/observability/prometheus/tests/${file}*.test.yml`);
      expect(tests.length, file).to.be.at.least(1);
      expect(tests.map((path) => readFileSync(path, 'utf8')).join('\n'), alert).to.include(
        `alertname="${alert}"`,
      );
    }
    expect(existsSync(`${root}docs/operations/README.md`)).to.equal(true);
  });
});
