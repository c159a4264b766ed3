import { queryOptions } from '@tanstack/react-query';
import { listQuery, type Scope } from '../../api/queries.ts';
import { recordsKey } from '../record-queries.ts';
import { pollUntilEnd, pollWhileRunning } from './is-running.ts';

/** Reads the import jobs, newest first. */
export function importJobsQuery({ place, api }: Scope) {
  return {
    ...listQuery(place, ['records', 'imports'], (page, options) =>
      api.investments.imports.list(page, options).firstPage(),
    ),
    refetchInterval: pollWhileRunning,
  };
}

export function importJobQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'import', id],
    queryFn: ({ signal }) => scope.api.investments.imports.get(id, { signal }),
    refetchInterval: pollUntilEnd,
  });
}

/** Reads the errors or warnings of an import by line. */
export function rowProblemsQuery({ place, api }: Scope, id: string, kind: 'errors' | 'warnings') {
  const { imports } = api.investments;
  return listQuery(place, ['records', 'import', id, kind], (page, options) => {
    const rows =
      kind === 'errors' ? imports.errors(id, page, options) : imports.warnings(id, page, options);
    return rows.firstPage();
  });
}
