import type { getImportJob as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { findJob } from '../imports/jobs/find-job.ts';
import { toImportJob } from '../imports/jobs/to-import-job.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';

export function getImportJob({ jobs }: { jobs: ImportJobStore }): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const job = await findJob(jobs, accessContextOf(principal), params.id);
    return {
      status: 200,
      body: toImportJob(job),
    };
  };
}
