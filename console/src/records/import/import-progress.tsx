import { Button, Group, Progress, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMessage } from '../../api/messages/use-message.ts';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageButton } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { importJobQuery } from '../jobs/import-queries.ts';
import { isRunning } from '../jobs/is-running.ts';
import { recordsTexts } from '../texts.ts';
import type { ImportJob } from './import-file.ts';
import { UndoImport } from './undo-import.tsx';

/** Shows the progress of an import job. The job continues if the person leaves the page. */
export function ImportProgress({ job: accepted }: { job: ImportJob }) {
  const t = useTexts(recordsTexts);
  const inWords = useMessage();
  const scope = useScope();
  const queries = useQueryClient();
  const { data: job = accepted } = useQuery(importJobQuery(scope, accepted.id));
  const isEnded = !isRunning(job);
  const { workspaceId, environment } = scope.place;
  useEffect(() => {
    if (isEnded) {
      const queryKey = [...placeKey({ workspaceId, environment }), 'records'];
      void queries.invalidateQueries({ queryKey });
    }
  }, [isEnded, queries, workspaceId, environment]);
  const { bytes, bytesRead, line } = job.progress;
  const percent = bytes === 0 ? 0 : Math.round((bytesRead / bytes) * 100);
  const { created, updated, rejected } = job.report;
  return (
    <Stack role="status">
      <Title order={2}>{t(`import-${job.state}`)}</Title>
      <Progress value={isEnded ? 100 : percent} aria-label={t('progress')} />
      <p>{t('importCounts', { line, created, updated, rejected })}</p>
      {job.message !== null && <p>{inWords(job.message)}</p>}
      <Group>
        {isEnded ? (
          <PageButton to="/w/$workspaceId/$environment/records" params={scope.place}>
            {t('toRecords')}
          </PageButton>
        ) : (
          <Button
            variant="default"
            onClick={() => void scope.api.investments.imports.cancel(accepted.id)}
          >
            {t('cancelImport')}
          </Button>
        )}
        {isEnded && <UndoImport job={job} />}
      </Group>
    </Stack>
  );
}
