import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ManifestBench } from './manifest-bench.ts';

export function describeExports(bench: ManifestBench): void {
  for (const format of ['yaml', 'json']) {
    it(`exports a manifest in ${format} that plans no changes`, async () => {
      const [{ id }] = await bench.applicationsNamed('Ledger Bridge');
      await bench.api('PATCH', `/applications/${id}`, {
        metadata: {
          no: 'no',
          date: '2026-11-23',
          '1': '1.10',
          on: 'line\n\tbreak: #',
        },
      });
      const exported = await bench.succeed(`apps export ${id} --format ${format}`);
      const schema = `${bench.platform.baseUrl}/manifest.schema.json`;
      expect(exported.split('\n').slice(0, 2).join('')).to.include(schema);
      if (format === 'json') {
        expect(JSON.parse(exported)).to.include({
          $schema: schema,
          version: 1,
          id,
        });
      } else {
        expect(exported).to.match(/^# yaml-language-server: \$schema=/);
      }
      const file = join(bench.home.directory, `exported.${format}`);
      await writeFile(file, exported);
      expect(await bench.json(`apps plan ${file} --detailed-exitcode`)).to.include({ changes: 0 });
      expect(
        (await bench.home.irpHere(['apps', 'export', 'Ledger Bridge', '--format', format])).stdout,
      ).to.equal(exported);
      await bench.api('PATCH', `/applications/${id}`, {
        description: 'Written by hand',
        metadata: null,
      });
      await bench.succeed(`apps apply ${file} --yes`);
      expect(await bench.succeed(`apps export ${id} --format ${format}`)).to.equal(exported);
    });
  }

  it('exports every application of the demo as a manifest that plans no changes', async () => {
    for (const { id } of (await bench.api('GET', '/applications?limit=1000')).data) {
      const file = join(bench.home.directory, 'any.yaml');
      await writeFile(file, await bench.succeed(`apps export ${id}`));
      expect(await bench.json(`apps plan ${file}`), id).to.include({ changes: 0 });
    }
  });
}
