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
  /** The job that was just started. Undefined for an earlier job. */
  accepted?: ImportJob;
}

/** Shows an import job. After the end of the job, shows all errors and warnings. */
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
