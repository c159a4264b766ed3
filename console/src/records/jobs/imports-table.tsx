import { useInfiniteQuery } from '@tanstack/react-query';
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
import { recordsTexts } from '../texts.ts';
import type { Edit } from './edit.ts';
import { editsQuery } from './edits-query.ts';
import { toneOf } from './tone-of.ts';
import { UndoOutcome } from './undo-outcome.tsx';

const helper = columnsOf<ImportJob>();
const noPages: readonly never[] = [];

interface ImportsTableProps {
  /** Newest first. */
  jobs: readonly ImportJob[];
  more: MoreRows;
}

export function ImportsTable({ jobs, more }: ImportsTableProps) {
  const t = useTexts(recordsTexts);
  const hasUndone = jobs.some(({ undoneBy }) => undoneBy !== null);
  const { data } = useInfiniteQuery({ ...editsQuery(useScope()), enabled: hasUndone });
  const columns = useColumns(data?.pages);
  return <DataTable label={t('earlierImports')} columns={columns} rows={jobs} more={more} />;
}

function useColumns(pages: readonly { data: Edit[] }[] = noPages) {
  const t = useTexts(recordsTexts);
  const nameOf = useActorName();
  const { place } = useScope();
  const edits = useMemo(() => pages.flatMap(({ data }) => data), [pages]);
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
        cell: ({ getValue }) => <UndoOfImport id={getValue()} edits={edits} />,
      }),
    ],
    [t, nameOf, place, edits],
  );
}

interface UndoOfImportProps {
  /** Id of the edit that deletes the imported records; null if the import was not undone. */
  id: string | null;
  edits: readonly Edit[];
}

/**
 * Shows the result of the undo of an import. If the undo is not among the latest edits, shows only
 * whether the import was undone.
 */
function UndoOfImport({ id, edits }: UndoOfImportProps) {
  const t = useTexts(recordsTexts);
  const undo = edits.find((edit) => edit.id === id);
  if (undo === undefined) {
    return t(id === null ? 'no' : 'yes');
  }
  return <UndoOutcome undo={undo} />;
}
