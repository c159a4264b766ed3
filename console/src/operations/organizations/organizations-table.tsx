import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { regionName } from '../../components/region-name.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { usePlanName } from '../../settings/use-plan-name.ts';
import { OrganizationLink } from '../parts/organization-link.tsx';
import { operationsTexts } from '../texts.ts';
import type { Organization } from './organizations-query.ts';

const helper = columnsOf<Organization>();

interface OrganizationsTableProps {
  rows: readonly Organization[];
  more: MoreRows;
}

export function OrganizationsTable({ rows, more }: OrganizationsTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('organizations')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  const planName = usePlanName();
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => <OrganizationLink id={original.id} name={original.name} />,
      }),
      helper.accessor('plan', {
        header: t('plan'),
        cell: ({ getValue }) => planName(getValue()),
      }),
      helper.accessor('regions', {
        header: t('region'),
        cell: ({ getValue }) => getValue().map(regionName).join(', ') || '–',
      }),
      helper.accessor('workspaces', {
        header: t('workspaces'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('members', {
        header: t('members'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t, planName],
  );
}
