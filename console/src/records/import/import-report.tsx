import { Button, Group, Select, Stack, Table, Title } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { columnFields, editableFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import type { ImportReport, Mapping } from './import-file.ts';
import { RowProblems } from './row-problems.tsx';

interface ImportReportViewProps {
  report: ImportReport;
  mapping: Mapping;
  isBusy: boolean;
  onMapping(mapping: Mapping): void;
  onImport(): void;
}

const counts = ['created', 'updated', 'unchanged', 'rejected', 'warned'] as const;
const targets = [...new Set<string>([...editableFields, ...columnFields])].filter(
  (field) => !['visibility', 'createdAt', 'updatedAt'].includes(field),
);

/** What the import would do, and columns that no field has yet. */
export function ImportReportView(props: ImportReportViewProps) {
  const { report, mapping, isBusy, onMapping, onImport } = props;
  const t = useTexts(recordsTexts);
  const imported = report.created + report.updated;
  const suggestions = report.ignoredColumns.flatMap(({ column, didYouMean }) =>
    didYouMean === null || Object.values(mapping).includes(didYouMean)
      ? []
      : [[column, didYouMean]],
  );
  const start = (
    <Group>
      <Button onClick={onImport} loading={isBusy} disabled={imported === 0}>
        {t('importRows', { count: imported })}
      </Button>
    </Group>
  );
  return (
    <Stack>
      <Title order={2}>{t('checked')}</Title>
      <Table withRowBorders={false} w="auto">
        <Table.Tbody>
          {counts.map((count) => (
            <Table.Tr key={count}>
              <Table.Th scope="row">{t(`count-${count}`)}</Table.Th>
              <Table.Td>{report[count].toLocaleString()}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {start}
      {report.ignoredColumns.length > 0 && (
        <section aria-label={t('columnsOfFile')}>
          <Title order={3}>{t('columnsOfFile')}</Title>
          <p>{t('columnsOfFileHint')}</p>
          {suggestions.length > 0 && (
            <Button
              mb="sm"
              variant="default"
              onClick={() => onMapping({ ...mapping, ...Object.fromEntries(suggestions) })}
            >
              {t('takeSuggestions', { count: suggestions.length })}
            </Button>
          )}
          <Stack gap="xs">
            {report.ignoredColumns
              .filter(({ column }) => column !== '')
              .map(({ column, didYouMean }) => (
                <Select
                  key={column}
                  label={column}
                  data={targets.map((value) => ({ value, label: t(value as 'name') }))}
                  placeholder={
                    didYouMean === null
                      ? t('leaveOut')
                      : t('suggested', { field: t(didYouMean as 'name') })
                  }
                  clearable
                  searchable
                  value={mapping[column] ?? null}
                  onChange={(field) => onMapping(withColumn(mapping, column, field))}
                />
              ))}
          </Stack>
        </section>
      )}
      <RowProblems title={t('errors')} rows={report.errors} />
      <RowProblems title={t('warnings')} rows={report.warnings} />
    </Stack>
  );
}

function withColumn(mapping: Mapping, column: string, field: string | null): Mapping {
  const { [column]: _former, ...others } = mapping;
  return field === null ? others : { ...others, [column]: field };
}
