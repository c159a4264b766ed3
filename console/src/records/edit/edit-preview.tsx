import { Table } from '@mantine/core';
import type { Api } from '../../api/services.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type RecordsKey, recordsTexts } from '../texts.ts';

type Preview = Awaited<ReturnType<Api['investments']['edits']['preview']>>;

const shown = 10;

/** How many records would change, and the first of them. */
export function EditPreview({ preview: { counts, records } }: { preview: Preview }) {
  const t = useTexts(recordsTexts);
  return (
    <section aria-label={t('preview')} role="status">
      <p>
        {t('editCounts', {
          changed: counts.changed,
          unchanged: counts.unchanged,
          skipped: counts.skipped,
        })}
      </p>
      <Table>
        <Table.Tbody>
          {records.slice(0, shown).flatMap(({ id, changes }) =>
            changes.map(({ field, before, after }) => (
              <Table.Tr key={`${id} ${field}`}>
                <Table.Td>{t(field as RecordsKey)}</Table.Td>
                <Table.Td>
                  <del>{textOf(before)}</del>
                </Table.Td>
                <Table.Td>
                  <ins>{textOf(after)}</ins>
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(', ') || '–';
  }
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
