import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = manifest;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

describe('the version of a release', () => {
  it('is the same in every package', () => {
    const packages = globSync(
      '{.,console,e2e,gateway,bench,{packages,services,deploy}/*}/package.json',
      {
        cwd: root,
      },
    );
    const others = packages.filter((path) => JSON.parse(read(path)).version !== version);
    expect(packages).to.include('services/audit/package.json');
    expect(others).to.deep.equal([]);
  });

  it('is the version of the chart and its images', () => {
    const chart = read('deploy/kubernetes/chart/Chart.yaml');
    expect(chart).to.match(new RegExp(`^version: ${version}$`, 'm'));
    expect(chart).to.match(new RegExp(`^appVersion: ${version}$`, 'm'));
  });

  it('has a section of the changelog', () => {
    expect(read('CHANGELOG.md')).to.include(`\n## [${version}] - `);
  });
});
