import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { allRows } from '../parts/all-rows.ts';
import { operationsTexts } from '../texts.ts';
import type { Health } from './health-query.ts';

type Service = Health['services'][number];
type Row = Service & { id: string };

const helper = columnsOf<Row>();

const tones: Record<Service['state'], Tone> = {
  ok: 'good',
  degraded: 'warning',
  stopping: 'warning',
  unavailable: 'bad',
  unreachable: 'bad',
};

/** Returns a number as text, or a dash if the number is unknown. */
export function shownFigure(figure: number | null): string {
  return figure === null ? '–' : formatNumber(Math.round(figure));
}

export function ServicesTable({ services }: { services: readonly Service[] }) {
  const t = useTexts(operationsTexts);
  const rows = services.map((service) => ({ ...service, id: service.name }));
  return (
    <DataTable
      label={t('services')}
      columns={useColumns()}
      rows={rows}
      more={allRows(rows.length)}
    />
  );
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('name', { header: t('service') }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={tones[getValue()]}>{t(`state-${getValue()}`)}</StatusBadge>
        ),
      }),
      helper.accessor('waitingEvents', {
        header: t('waitingEvents'),
        cell: ({ getValue }) => shownFigure(getValue()),
      }),
      helper.accessor('oldestEventS', {
        header: t('oldestEvent'),
        cell: ({ getValue }) => shownFigure(getValue()),
      }),
      helper.accessor('lag', {
        header: t('lag'),
        cell: ({ getValue }) => shownFigure(getValue()),
      }),
      helper.accessor('deadLetters', {
        header: t('deadLetters'),
        cell: ({ getValue }) => shownFigure(getValue()),
      }),
    ],
    [t],
  );
}
