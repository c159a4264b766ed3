import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActorName } from '../../api/people.ts';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { ImportJob } from '../import/import-file.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { pollUntilEnd } from './is-running.ts';
import { toneOf } from './tone-of.ts';
import { UndoOutcome } from './undo-outcome.tsx';

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
  const nameOf = useActorName();
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('createdAt', {
        header: t('jobStarted'),
        cell: ({ getValue, row: { original } }) => (
          <PageLink
            to="/w/$workspaceId/$environment/records/import"
            params={place}
            search={{ job: original.id }}
          >
            <RelativeTime at={getValue()} />
          </PageLink>
        ),
      }),
      helper.accessor('fileName', {
        header: t('importedFile'),
        cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
      }),
      helper.accessor('owner', {
        header: t('importedBy'),
        cell: ({ getValue }) => nameOf(getValue()),
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
        cell: ({ getValue }) => <UndoOfImport id={getValue()} />,
      }),
    ],
    [t, nameOf, place],
  );
}

/** @param id of the edit that deletes the records of an import; null: nobody has undone it */
function UndoOfImport({ id }: { id: string | null }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const { data: undo } = useQuery({
    queryKey: [...recordsKey(scope), 'undo', id],
    enabled: id !== null,
    queryFn: ({ signal }) => scope.api.investments.edits.get(id ?? '', { signal }),
    refetchInterval: pollUntilEnd,
  });
  if (id === null) {
    return t('no');
  }
  return undo === undefined ? t('yes') : <UndoOutcome undo={undo} />;
}
