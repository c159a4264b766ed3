import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { lockedPackages } from '../supply-chain/locked-packages.ts';
import { type Advisory, matchAdvisories } from '../supply-chain/match-advisories.ts';
import { createSbom } from '../supply-chain/sbom.ts';
import { dueDate, severityOf, updateDays } from '../supply-chain/time-frames.ts';

/** Licences that require only a notice. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'CC-BY-4.0',
]);

/** A shared library, which may be replaced: docs/decisions/0032-listings.md. */
const isSharedLibrary = ({ name, licence }: { name: string; licence?: string | undefined }) =>
  /^@img\/sharp-/.test(name) &&
  /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/.test(licence ?? '');

/**
 * Finds faults of pages and mails in tests; not distributed, and not changed (MPL-2.0, section
 * 3.1).
 */
const isTestTool = ({ name, licence }: { name: string; licence?: string | undefined }) =>
  name === 'axe-core' && licence === 'MPL-2.0';

/** Vite minifies styles of the console with it; likewise, no image or bundle has a copy. */
const isBuildTool = ({ name, licence }: { name: string; licence?: string | undefined }) =>
  /^lightningcss(?:-[\w-]+)?$/.test(name) && licence === 'MPL-2.0';

describe('supply chain', () => {
  const packages = lockedPackages();

  it('has only packages with permissive licences, except a shared library', () => {
    const stated = packages.filter(({ licence }) => licence !== undefined);
    expect(stated.length).to.be.greaterThan(300);
    // A choice (OR) needs a single allowed licence; a conjunction (AND) needs all.
    const isAllowed = (licence: string) =>
      licence
        // As written by `slick`: MIT (http://mootools.net/license.txt).
        .replace(/ \(http\S+\)$/, '')
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((one) => one.split(' AND ').every((part) => allowed.has(part.trim())));
    const exceptions = [isSharedLibrary, isTestTool, isBuildTool];
    const others = stated.filter(
      (one) => !isAllowed(one.licence ?? '') && !exceptions.some((isOne) => isOne(one)),
    );
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).to.deep.equal([]);
  });

  it('has a bill of materials with every package of the lockfile, its hash and its licence', () => {
    const text = createSbom(packages);
    expect(createSbom(packages)).to.equal(text);
    const { components, ...bom } = JSON.parse(text);
    expect(bom).to.include({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(components).to.have.length(packages.length);
    const byPurl = new Map(components.map((one: { purl: string }) => [one.purl, one]));
    for (const { name, version, sha512, licence } of packages) {
      const one = byPurl.get(`pkg:npm/${name.replace('@', '%40')}@${version}`) as Record<
        string,
        unknown[]
      >;
      expect(one, name).not.to.equal(undefined);
      expect(one.hashes).to.deep.equal([{ alg: 'SHA-512', content: sha512 }]);
      expect(sha512).to.match(/^[\da-f]{128}$/);
      if (licence !== undefined) {
        expect(one.licenses, name).to.have.length(1);
      }
    }
  });

  describe('advisories', () => {
    const one = (version: string) => [
      {
        name: 'left',
        version,
        sha512: '',
        licence: undefined,
      },
    ];
    const advisory = (affected: object, more = {}): Advisory[] => [
      {
        id: 'X-1',
        affected: [
          {
            package: { ecosystem: 'npm', name: 'left' },
            ...affected,
          },
        ],
        ...more,
      },
    ];
    const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] }) as object;
    const matches = (version: string, ...given: Parameters<typeof advisory>) =>
      matchAdvisories(one(version), advisory(...given)).length === 1;

    it('match from the introducing version up to the fixing version', () => {
      const affected = range({ introduced: '1.2.0' }, { fixed: '1.4.1' });
      const found = [
        '1.1.9',
        '1.2.0-rc.1',
        '1.2.0',
        '1.4.0',
        '1.4.1-rc.1',
        '1.4.1',
        '2.0.0',
      ].filter((version) => matches(version, affected));
      expect(found).to.deep.equal(['1.2.0', '1.4.0', '1.4.1-rc.1']);
    });

    it('match from the first version of all, to the last affected version, in several ranges', () => {
      const affected = range(
        { introduced: '3.0.0' },
        { last_affected: '3.1.0' },
        { introduced: '0' },
        { fixed: '1.0.0' },
      );
      const found = ['0.0.1', '0.9.9', '1.0.0', '2.9.9', '3.0.0', '3.1.0', '3.1.1'].filter(
        (version) => matches(version, affected),
      );
      expect(found).to.deep.equal(['0.0.1', '0.9.9', '3.0.0', '3.1.0']);
      expect(matches('99.0.0', range({ introduced: '0' })), 'without an end').to.equal(true);
      expect(
        matches('99.0.0', range({ introduced: '0' }, { limit: '*' })),
        'without a limit',
      ).to.equal(true);
    });

    it('match named versions', () => {
      expect(matches('1.0.0', { versions: ['1.0.0'] })).to.equal(true);
      expect(matches('1.0.1', { versions: ['1.0.0'] })).to.equal(false);
    });

    it('match nothing if withdrawn, or for another package or ecosystem', () => {
      const affected = { versions: ['1.0.0'] };
      expect(matches('1.0.0', affected, { withdrawn: '2026-01-01T00:00:00Z' })).to.equal(false);
      for (const other of [
        { ecosystem: 'PyPI', name: 'left' },
        { ecosystem: 'npm', name: 'right' },
      ]) {
        expect(matches('1.0.0', { ...affected, package: other }), JSON.stringify(other)).to.equal(
          false,
        );
      }
    });

    it('have the time frames of SECURITY.md, by severity', () => {
      const policy = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
      const rows = [...policy.matchAll(/^\| (critical|high|moderate|low) \| (\d+) days \|$/gm)];
      expect(
        Object.fromEntries(rows.map(([, severity, days]) => [severity, Number(days)])),
      ).to.deep.equal(updateDays);
    });

    it('without a severity count as high, and without a date are due immediately', () => {
      expect(
        ['CRITICAL', 'Moderate', 'low', undefined, '', 'toString', 7].map(severityOf),
      ).to.deep.equal(['critical', 'moderate', 'low', 'high', 'high', 'high', 'high']);
      const now = new Date('2026-11-23T12:00:00Z');
      expect(dueDate('critical', '2026-11-20T23:00:00Z', now)).to.equal('2026-11-27');
      for (const published of [undefined, 'yesterday']) {
        expect(dueDate('low', published, now)).to.equal('2026-11-23');
      }
    });

    describe('in files', () => {
      const directory = mkdtempSync(join(tmpdir(), 'irp-advisories-'));
      after(() => rmSync(directory, { recursive: true }));
      const program = fileURLToPath(new URL('../supply-chain/advisories.ts', import.meta.url));
      const check = (...contents: string[]) => {
        const files = contents.map((content, at) => {
          const file = join(directory, `${at}.json`);
          writeFileSync(file, content);
          return file;
        });
        const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...files], {
          encoding: 'utf8',
        });
        return {
          status,
          stdout,
          stderr,
        };
      };
      const express = packages.find(({ name }) => name === 'express');
      const published = new Date(Date.now() - 20 * 86_400_000).toISOString();
      const found = {
        id: 'OSV-1',
        summary: 'Bad',
        published,
        affected: [{ package: { ecosystem: 'npm', name: 'express' } }],
      };
      const [affected] = found.affected;
      const listed = { ...found, affected: [{ ...affected, versions: [express?.version] }] };
      const fixed = {
        ...found,
        id: 'OSV-2',
        affected: [{ ...affected, versions: ['0.0.1'] }],
      };

      it('are compared with the lockfile: 1 with a match, 0 without', () => {
        const match = check(JSON.stringify([listed, fixed]), JSON.stringify(fixed));
        expect(match.status, match.stderr).to.equal(1);
        expect(match.stdout).to.equal(
          `OSV-1: express ${express?.version}: Bad (high, due on ${dueDate('high', published)})\n3 advisories, ${packages.length} packages, 1 match, 0 overdue\n`,
        );
        expect(check(`${JSON.stringify(fixed)}\n${JSON.stringify(fixed)}\n`)).to.deep.include({
          status: 0,
        });
      });

      it('with a match have the date promised by SECURITY.md, and are overdue after it', () => {
        const severe = (severity: string) => ({
          ...listed,
          database_specific: { severity },
        });
        const { status, stdout } = check(JSON.stringify([severe('CRITICAL'), severe('LOW')]));
        expect(status).to.equal(1);
        expect(stdout).to.include(`(critical, overdue since ${dueDate('critical', published)})`);
        expect(stdout).to.include(`(low, due on ${dueDate('low', published)})`);
        expect(stdout).to.match(/ 2 matches, 1 overdue\n$/);
      });

      const withEvent = (event: object) => {
        const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, event] }];
        return JSON.stringify({ ...found, affected: [{ ...affected, ranges }] });
      };

      it('that cannot be read are named: 2, never 0 or 1', () => {
        for (const content of [
          '{',
          '[1]',
          '{"summary":"without an id"}',
          'null',
          ...[
            { fixed: 'not-a-version' },
            { last_affected: '1.x' },
            { limit: '1' },
            { fixed: 3 },
            {},
          ].map(withEvent),
        ]) {
          const { status, stderr } = check(content);
          expect([status, stderr.startsWith(join(directory, '0.json'))], content).to.deep.equal([
            2,
            true,
          ]);
        }
        expect(check()).to.deep.include({ status: 2, stdout: '' });
      });
    });
  });
});
