/** Whether the counts and the state of a job can still change. */
export function isRunning({ state }: { state: string }): boolean {
  return !['succeeded', 'failed', 'canceled'].includes(state);
}

const jobPollMs = 1_000;
const listPollMs = 2_000;

/** Milliseconds until a job is read again; false after its end. */
export function pollUntilEnd({ state }: { state: { data: { state: string } | undefined } }) {
  return state.data === undefined || isRunning(state.data) ? jobPollMs : false;
}

interface JobPages {
  pages: readonly { data: readonly { state: string }[] }[];
}

/** Milliseconds until a list of jobs is read again; false where no job runs. */
export function pollWhileRunning({ state }: { state: { data: JobPages | undefined } }) {
  const jobs = state.data?.pages.flatMap(({ data }) => data) ?? [];
  return jobs.some(isRunning) ? listPollMs : false;
}
