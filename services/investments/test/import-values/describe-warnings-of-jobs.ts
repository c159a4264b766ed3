import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import type { ImportValuesBench } from './import-values-bench.ts';

export function describeWarningsOfJobs(bench: ImportValuesBench): void {
  it('lists the warnings of a job, without rejected rows', async () => {
    const as = freshWorkspace()();
    const file =
      'name,foundingDate,country\nA,2013 (1888),FR\nB,2014 (1889),Atlantis\nC,2015 10:00,FR\nD,2016-01-02 10:00,\n';
    const { id } = (await bench.send(as, file, '?async=true')).body;
    const path = `/v2/import-jobs/${id}`;
    await eventually(
      'the job has ended',
      async () => (await bench.call('GET', path, { as })).body.endedAt !== null,
    );
    const { body: job } = await bench.call('GET', path, { as });
    expect(job.report).to.include({
      created: 2,
      rejected: 2,
      warned: 2,
    });
    expect(job.report).to.not.have.any.keys('errors', 'warnings');
    const { data, meta } = (await bench.call('GET', `${path}/warnings?limit=1`, { as })).body;
    expect(data).to.deep.equal([
      {
        line: 2,
        field: 'foundingDate',
        message: 'is shortened to 2013',
        value: '2013 (1888)',
      },
    ]);
    expect(meta.totalRecords).to.equal(2);
    expect(
      (await bench.call('GET', `${path}/warnings`, { as: freshWorkspace()() })).status,
    ).to.equal(404);
  });
}
