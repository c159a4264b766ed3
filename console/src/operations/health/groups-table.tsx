import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { allRows } from '../parts/all-rows.ts';
import { operationsTexts } from '../texts.ts';
import type { Health } from './health-query.ts';
import { shownFigure } from './services-table.tsx';

type Group = Health['groups'][number];
type Row = Group & { id: string };

const helper = columnsOf<Row>();

/**
 * Shows the consumer groups of the platform. The number of dead letters is a link to the list of
 * dead letters.
 */
export function GroupsTable({ groups }: { groups: readonly Group[] }) {
  const t = useTexts(operationsTexts);
  const rows = groups.map((one) => ({ ...one, id: one.group }));
  return (
    <DataTable label={t('groups')} columns={useColumns()} rows={rows} more={allRows(rows.length)} />
  );
}

function useColumns() {
  const t = useTexts(operationsTexts);
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('group', { header: t('group') }),
      helper.accessor('service', { header: t('service') }),
      helper.accessor('lag', {
        header: t('lag'),
        cell: ({ getValue }) => shownFigure(getValue()),
      }),
      helper.accessor('deadLetters', {
        header: t('deadLetters'),
        cell: ({ row: { original } }) =>
          original.deadLetters ? (
            <PageLink
              to="/w/$workspaceId/$environment/operations"
              params={place}
              search={{ tab: 'deadLetters', group: original.group }}
            >
              {shownFigure(original.deadLetters)}
            </PageLink>
          ) : (
            shownFigure(original.deadLetters)
          ),
      }),
    ],
    [t, place],
  );
}
