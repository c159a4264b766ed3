import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ImportProgress } from '../import/import-progress.tsx';
import { AllRowProblems } from './all-row-problems.tsx';
import { importJobQuery } from './import-queries.ts';

/** An import of the list, with every error and warning. */
export function ImportJobView({ id }: { id: string }) {
  const query = useQuery(importJobQuery(useScope(), id));
  return (
    <QueryView query={query}>
      {(job) => (
        <Stack>
          <ImportProgress job={job} />
          <AllRowProblems id={id} kind="errors" />
          <AllRowProblems id={id} kind="warnings" />
        </Stack>
      )}
    </QueryView>
  );
}
