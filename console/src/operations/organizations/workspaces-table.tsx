import { useMemo } from 'react';
import type { Api } from '../../api/services.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { regionName } from '../../components/region-name.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { allRows } from '../parts/all-rows.ts';
import { operationsTexts } from '../texts.ts';

type Organization = Awaited<ReturnType<Api['platform']['organizations']['get']>>;
type Workspace = Organization['workspaces'][number];

const helper = columnsOf<Workspace>();

export function WorkspacesTable({ workspaces }: { workspaces: readonly Workspace[] }) {
  const t = useTexts(operationsTexts);
  return (
    <DataTable
      label={t('workspaces')}
      columns={useColumns()}
      rows={workspaces}
      more={allRows(workspaces.length)}
    />
  );
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => (
          <>
            <strong>{original.name}</strong>
            <br />
            <CopyField value={original.id} name={t('idOf', { name: original.name })} />
          </>
        ),
      }),
      helper.accessor('region', {
        header: t('region'),
        cell: ({ getValue }) => regionName(getValue()),
      }),
      helper.accessor('members', {
        header: t('members'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('owners', {
        header: t('owners'),
        cell: ({ getValue }) => {
          const owners = getValue();
          return owners.length === 0
            ? t('noOwner')
            : owners.map(({ id, name, disabled }) => (
                <div key={id}>
                  {name} {disabled && `(${t('disabledAccount')})`}{' '}
                  <CopyField value={id} name={t('idOf', { name })} />
                </div>
              ));
        },
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t],
  );
}
