/** Whether the counts and the state of a job can still change. */
export function isRunning({ state }: { state: string }): boolean {
  return !['succeeded', 'failed', 'canceled'].includes(state);
}

const jobPollMs = 1_000;
const listPollMs = 2_000;

/** Returns the milliseconds until a job is fetched again; false after the end of the job. */
export function pollUntilEnd({ state }: { state: { data: { state: string } | undefined } }) {
  return state.data === undefined || isRunning(state.data) ? jobPollMs : false;
}

interface JobPages {
  pages: readonly { data: readonly { state: string }[] }[];
}

/** Returns the milliseconds until a list of jobs is fetched again; false if no job is running. */
export function pollWhileRunning({ state }: { state: { data: JobPages | undefined } }) {
  const jobs = state.data?.pages.flatMap(({ data }) => data) ?? [];
  return jobs.some(isRunning) ? listPollMs : false;
}
