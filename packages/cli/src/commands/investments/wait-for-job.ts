import { setTimeout } from 'node:timers/promises';
import type { ApiClient, components } from '@irp/client';
import { IncompleteError, type Terminal } from '@irp/command-line';

import { countText, durationText, estimate, percentText } from '../../output/estimate.ts';

type Job = components['schemas']['ImportJob'];
type Report = components['schemas']['ImportReport'];

const pollMs = 1_000;

/**
 * Waits until an import job has ended, and returns its report.
 * @param lines number of lines in the file, if it is known
 * @throws IncompleteError if the job has failed or was canceled
 */
export async function waitForJob(
  api: ApiClient,
  { id }: Pick<Job, 'id'>,
  terminal: Terminal,
  signal: AbortSignal,
  lines?: number,
): Promise<Report> {
  terminal.note(`The import runs as job ${id} and continues if this command is interrupted.`);
  const params = { path: { id } };
  const startedAtMs = performance.now();
  for (;;) {
    const { data: job } = await api.get('/v2/import-jobs/{id}', { params, signal });
    if (job.endedAt !== null) {
      terminal.progress('');
      const first = {
        params: {
          ...params,
          query: { limit: 1_000 },
        },
        signal,
      };
      const { data: errors } = await api.get('/v2/import-jobs/{id}/errors', first);
      const { data: warnings } = await api.get('/v2/import-jobs/{id}/warnings', first);
      const report = {
        ...job.report,
        errors: [...errors.data],
        warnings: [...warnings.data],
      };
      if (job.state === 'succeeded') {
        return report as Report;
      }
      const message =
        job.state === 'failed'
          ? `The import job failed: ${job.message}`
          : 'The import job was cancelled.';
      terminal.note(message);
      throw new IncompleteError(message);
    }
    terminal.progress(`${jobText(job, performance.now() - startedAtMs, lines)} …`);
    await setTimeout(pollMs, undefined, { signal });
  }
}

/** Returns a text such as `running, line 41,200 of 67,000 (61%), 1,200 lines/s, 3 s left`. */
export function jobText(
  { state, progress }: Pick<Job, 'state' | 'progress'>,
  elapsedMs: number,
  lines?: number,
): string {
  const { line, bytes, bytesRead } = progress;
  const [done, total] = lines ? [line, lines] : [bytesRead, bytes];
  const { rate } = estimate(line, undefined, elapsedMs);
  const { leftS } = estimate(done, total, elapsedMs);
  const all = lines ? ` of ${countText(lines)}` : '';
  const share = total > 0 ? ` (${percentText(done, total)})` : '';
  const speed = rate === undefined ? '' : `, ${countText(Math.round(rate))} lines/s`;
  const left = leftS === undefined ? '' : `, ${durationText(leftS)} left`;
  return `${state}, line ${countText(line)}${all}${share}${speed}${left}`;
}
