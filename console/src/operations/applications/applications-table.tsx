import { useMemo } from 'react';
import { partTexts } from '../../applications/parts/texts.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { shellTexts } from '../../shell/texts.ts';
import { OrganizationLink } from '../parts/organization-link.tsx';
import { operationsTexts } from '../texts.ts';
import { ApplicationActions } from './application-actions.tsx';
import type { FoundApplication } from './applications-query.ts';

const helper = columnsOf<FoundApplication>();

const tones: Record<FoundApplication['state'], Tone> = {
  active: 'good',
  suspended: 'bad',
  pending_deletion: 'warning',
  deleted: 'neutral',
};

interface ApplicationsTableProps {
  rows: readonly FoundApplication[];
  more: MoreRows;
}

export function ApplicationsTable({ rows, more }: ApplicationsTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('applications')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  const tParts = useTexts(partTexts);
  const tShell = useTexts(shellTexts);
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => (
          <>
            <strong>{original.name}</strong>
            <br />
            <CopyField value={original.id} name={t('clientIdOf', { name: original.name })} />
          </>
        ),
      }),
      helper.accessor('organization', {
        header: t('organization'),
        cell: ({ getValue }) => <OrganizationLink id={getValue().id} name={getValue().name} />,
      }),
      helper.accessor('environment', {
        header: t('environment'),
        cell: ({ getValue }) => tShell(getValue()),
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ row: { original } }) => (
          <>
            <StatusBadge tone={tones[original.state]}>
              {t(`application-${original.state}`)}
            </StatusBadge>
            {original.suspensions.map(({ by, reason }) => (
              <div key={by}>
                {t(`by-${by}`)} {reason}
              </div>
            ))}
          </>
        ),
      }),
      helper.accessor('listing', {
        header: t('listing'),
        cell: ({ getValue }) => {
          const { state, visibility } = getValue();
          return state === 'none'
            ? '–'
            : `${tParts(`listing-${state}`)}, ${tParts(`visibility-${visibility}`)}`;
        },
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <ApplicationActions application={original} />,
      }),
    ],
    [t, tParts, tShell],
  );
}
