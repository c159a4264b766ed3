import type {
  listImportJobErrors as errors,
  listImportJobWarnings as warnings,
} from '@irp/contracts/investments';
import { byKey, type Call, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { findJob } from '../imports/jobs/find-job.ts';
import type { ImportErrorRow } from '../store/import-job-models.ts';
import type { ImportJobStore, ImportNotes } from '../store/import-job-store.ts';

type Stores = { jobs: ImportJobStore };
type NotesCall = Pick<Call<typeof errors>, 'principal' | 'params' | 'query'>;

export function listImportJobErrors({ jobs }: Stores): Operation<typeof errors> {
  return (call) => listNotes(jobs, jobs.errors, 'import-job-errors', call);
}

export function listImportJobWarnings({ jobs }: Stores): Operation<typeof warnings> {
  return (call) => listNotes(jobs, jobs.warnings, 'import-job-warnings', call);
}

async function listNotes(jobs: ImportJobStore, notes: ImportNotes, list: string, call: NotesCall) {
  const { principal, params, query } = call;
  const job = await findJob(jobs, accessContextOf(principal), params.id);
  const { data, meta } = await readPage(query, {
    ...byKey((note: ImportErrorRow) => note._id),
    list,
    query: job._id,
    read: (range) => notes.find(job, range),
    count: () => notes.count(job),
  });
  const body = data.map(({ line, field, message, value }) => ({
    line,
    message,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
  }));
  return {
    status: 200 as const,
    body: { data: body, meta },
  };
}
