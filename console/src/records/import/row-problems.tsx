import { Table, Title } from '@mantine/core';
import { useMessage } from '../../api/messages/use-message.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import { FieldName } from './field-name.tsx';

interface RowProblem {
  line: number;
  field?: string;
  message: string;
  value?: string;
}

interface RowProblemsProps {
  title: string;
  rows: readonly RowProblem[];
}

const shown = 20;

/** Shows the first errors or warnings of an import by line. */
export function RowProblems({ title, rows }: RowProblemsProps) {
  const t = useTexts(recordsTexts);
  if (rows.length === 0) {
    return null;
  }
  return (
    <>
      <RowsTable title={title} rows={rows.slice(0, shown)} total={rows.length} />
      {rows.length > shown && <p>{t('moreRows', { count: rows.length - shown })}</p>}
    </>
  );
}

/** @param total number of rows on all pages */
export function RowsTable({ title, rows, total }: RowProblemsProps & { total: number }) {
  const t = useTexts(recordsTexts);
  const inWords = useMessage();
  return (
    <section aria-label={title}>
      <Title order={3}>
        {title} ({formatNumber(total)})
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('message')}</Table.Th>
            <Table.Th>{t('value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, field, message, value }) => (
            <Table.Tr key={`${line} ${field} ${message}`}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>
                <FieldName field={field} />
              </Table.Td>
              <Table.Td>{inWords(message)}</Table.Td>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
