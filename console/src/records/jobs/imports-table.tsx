import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { ImportJob } from '../import/import-file.ts';
import { recordsTexts } from '../texts.ts';
import { toneOf } from './tone-of.ts';

const helper = columnsOf<ImportJob>();

interface ImportsTableProps {
  /** Newest first. */
  jobs: readonly ImportJob[];
  more: MoreRows;
}

export function ImportsTable({ jobs, more }: ImportsTableProps) {
  const t = useTexts(recordsTexts);
  const columns = useColumns();
  return <DataTable label={t('earlierImports')} columns={columns} rows={jobs} more={more} />;
}

function useColumns() {
  const t = useTexts(recordsTexts);
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('createdAt', {
        header: t('jobStarted'),
        cell: ({ getValue, row: { original } }) => (
          <Anchor
            renderRoot={(props) => (
              <Link
                {...props}
                to="/w/$workspaceId/$environment/records/import"
                params={place}
                search={{ job: original.id }}
              />
            )}
          >
            <RelativeTime at={getValue()} />
          </Anchor>
        ),
      }),
      helper.accessor('state', {
        header: t('jobState'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOf(getValue())}>{t(`import-${getValue()}`)}</StatusBadge>
        ),
      }),
      helper.accessor('report', {
        header: t('jobResult'),
        cell: ({ row: { original } }) => {
          const { created, updated, rejected } = original.report;
          const { line } = original.progress;
          return t('importCounts', { line, created, updated, rejected });
        },
      }),
      helper.accessor('undoneBy', {
        header: t('jobUndone'),
        cell: ({ getValue }) => t(getValue() === null ? 'no' : 'yes'),
      }),
    ],
    [t, place],
  );
}
