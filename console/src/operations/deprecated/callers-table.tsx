import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { OrganizationLink } from '../parts/organization-link.tsx';
import { operationsTexts } from '../texts.ts';
import type { DeprecatedCaller } from './callers-query.ts';

const helper = columnsOf<DeprecatedCaller>();

interface CallersTableProps {
  rows: readonly DeprecatedCaller[];
  more: MoreRows;
}

export function CallersTable({ rows, more }: CallersTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('deprecated')} columns={useColumns()} rows={rows} more={more} />;
}

/** Describes a credential by its application or by the prefix of the API key. */
function credentialOf({ application, apiKey, credentialId }: DeprecatedCaller): string {
  if (application) {
    return application.name ?? application.id;
  }
  return apiKey ? `${apiKey.name} (${apiKey.prefix}…)` : credentialId;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('version', {
        header: t('version'),
        cell: ({ row: { original } }) =>
          original.successor ? `${original.version} → ${original.successor}` : original.version,
      }),
      helper.accessor('organization', {
        header: t('organization'),
        cell: ({ getValue }) => {
          const organization = getValue();
          return organization ? (
            <OrganizationLink id={organization.id} name={organization.name} />
          ) : (
            '–'
          );
        },
      }),
      helper.accessor('workspace', {
        header: t('workspace'),
        cell: ({ getValue }) => getValue().name ?? getValue().id,
      }),
      helper.display({
        id: 'credential',
        header: t('credential'),
        cell: ({ row: { original } }) => credentialOf(original),
      }),
      helper.accessor('calls', {
        header: t('calls'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('lastAt', {
        header: t('lastCall'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('sunsetAt', {
        header: t('ends'),
        cell: ({ getValue }) => {
          const at = getValue();
          return at === null ? '–' : <RelativeTime at={at} />;
        },
      }),
    ],
    [t],
  );
}
