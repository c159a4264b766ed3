import type { cancelImportJob as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { findJob } from '../imports/jobs/find-job.ts';
import { toImportJob } from '../imports/jobs/to-import-job.ts';
import type { ImportFileStore } from '../store/import-file-store.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';

interface Stores {
  jobs: ImportJobStore;
  files: ImportFileStore;
}

export function cancelImportJob({ jobs, files }: Stores): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const access = accessContextOf(principal);
    const job = await findJob(jobs, access, params.id);
    requireCreatorOrRole(
      permissions.cancelImportJob.others,
      job.ownerId,
      access,
      'cancel the import',
    );
    const canceled = (await jobs.cancel(job._id)) ?? job;
    if (canceled.state === 'canceled') {
      await files.remove(job._id);
    }
    return {
      status: 200,
      body: toImportJob(canceled),
    };
  };
}
