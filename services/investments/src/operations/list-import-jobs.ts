import type { listImportJobs as contract } from '@irp/contracts/investments';
import { byKey, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { toImportJob } from '../imports/jobs/to-import-job.ts';
import type { ImportJobRow } from '../store/import-job-models.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';

export function listImportJobs({ jobs }: { jobs: ImportJobStore }): Operation<typeof contract> {
  return async ({ principal, query: { state, ...query } }) => {
    const access = accessContextOf(principal);
    const { data, meta } = await readPage(query, {
      ...byKey((job: ImportJobRow) => job._id),
      list: 'import-jobs',
      query: { state },
      read: (range) => jobs.findPage(access, { state }, range),
      count: () => jobs.count(access, { state }),
    });
    return {
      status: 200,
      body: {
        data: data.map((job) => toImportJob(job)),
        meta,
      },
    };
  };
}
