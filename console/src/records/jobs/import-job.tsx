import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import type { ImportJob } from '../import/import-file.ts';
import { ImportProgress } from '../import/import-progress.tsx';
import { AllRowProblems } from './all-row-problems.tsx';
import { importJobQuery } from './import-queries.ts';
import { isRunning } from './is-running.ts';

interface ImportJobViewProps {
  id: string;
  /** A job just started; undefined: a job of the list. */
  accepted?: ImportJob;
}

/** An import, and, after its end, every error and warning. */
export function ImportJobView({ id, accepted }: ImportJobViewProps) {
  const query = useQuery(importJobQuery(useScope(), id));
  return (
    <QueryView query={{ ...query, data: query.data ?? accepted }}>
      {(job) => (
        <Stack>
          <ImportProgress job={job} />
          {!isRunning(job) && (
            <>
              <AllRowProblems id={id} kind="errors" />
              <AllRowProblems id={id} kind="warnings" />
            </>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
