import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import type { Contact } from './contact.ts';
import { ContactActions } from './contact-actions.tsx';

const helper = columnsOf<Contact>();

interface ContactsTableProps {
  rows: readonly Contact[];
  more: MoreRows;
}

export function ContactsTable({ rows, more }: ContactsTableProps) {
  const t = useTexts(settingsTexts);
  return <DataTable label={t('contacts')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(settingsTexts);
  return useMemo(
    () => [
      helper.accessor('target', {
        header: t('target'),
        cell: ({ getValue }) => <strong>{getValue()}</strong>,
      }),
      helper.accessor('type', {
        header: t('contactType'),
        cell: ({ getValue }) => t(getValue()),
      }),
      helper.accessor('description', {
        header: t('contactDescription'),
        cell: ({ getValue }) => getValue() || '–',
      }),
      helper.accessor('status', {
        header: t('status'),
        cell: ({ getValue }) => (
          <StatusBadge tone={getValue() === 'confirmed' ? 'good' : 'warning'}>
            {t(`contact-${getValue()}`)}
          </StatusBadge>
        ),
      }),
      helper.accessor('lastDelivery', {
        header: t('lastDelivery'),
        cell: ({ getValue }) => {
          const last = getValue();
          return last === null ? (
            '–'
          ) : (
            <span>
              {t(`delivery-${last.outcome}`)} <RelativeTime at={last.at} /> {last.reason}
            </span>
          );
        },
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <ContactActions contact={original} />,
      }),
    ],
    [t],
  );
}
