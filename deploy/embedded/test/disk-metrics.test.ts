import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { diskMetrics } from '../src/disk-metrics.ts';

describe('metrics of the data directory', () => {
  it('say how much of its file system is free', async () => {
    const [free, total] = await Promise.all(diskMetrics(tmpdir()).map(({ value }) => value()));
    expect(total).to.be.greaterThan(1e6);
    expect(free).to.be.within(0, total ?? 0);
  });

  it('cannot be read after the directory is removed', async () => {
    for (const { value } of diskMetrics(join(tmpdir(), 'irp-nowhere'))) {
      expect(await value().catch((error) => error)).to.have.property('code', 'ENOENT');
    }
  });
});
