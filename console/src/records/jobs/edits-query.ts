import { listQuery, type Scope } from '../../api/queries.ts';
import { pollWhileRunning } from './is-running.ts';

/** Reads the jobs that have edited many records, newest first. */
export function editsQuery({ place, api }: Scope) {
  return {
    ...listQuery(place, ['records', 'edits'], (page, options) =>
      api.investments.edits.list(page, options).firstPage(),
    ),
    refetchInterval: pollWhileRunning,
  };
}
