import type { listImportJobErrors as contract } from '@irp/contracts/investments';
import { byKey, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { findJob } from '../imports/jobs/find-job.ts';
import type { ImportErrorRow } from '../store/import-job-models.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';

export function listImportJobErrors({ jobs }: { jobs: ImportJobStore }): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const job = await findJob(jobs, accessContextOf(principal), params.id);
    const { data, meta } = await readPage(query, {
      ...byKey((error: ImportErrorRow) => error._id),
      list: 'import-job-errors',
      query: job._id,
      read: (range) => jobs.findErrors(job, range),
      count: () => jobs.countErrors(job),
    });
    const body = data.map(({ line, field, message, value }) => ({
      ...{ line, message },
      ...(field === undefined ? {} : { field }),
      ...(value === undefined ? {} : { value }),
    }));
    return { status: 200, body: { data: body, meta } };
  };
}
