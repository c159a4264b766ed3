import { Button, Group, Stack, Table, Title } from '@mantine/core';
import { Notice } from '../../components/notice.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import type { CheckedFile } from './check-file.ts';
import { ColumnMapper } from './column-mapper.tsx';
import type { Mapping } from './import-file.ts';
import { RowProblems } from './row-problems.tsx';

interface ImportReportViewProps {
  checked: CheckedFile;
  /**
   * The mapping that the person has chosen. The server may still be checking the chosen mapping.
   */
  mapping: Mapping;
  isBusy: boolean;
  /** Whether the server has rejected newer choices, so that this report is outdated. */
  isStale: boolean;
  onMapping(mapping: Mapping): void;
  onImport(): void;
}

const counts = ['created', 'updated', 'unchanged', 'rejected', 'warned'] as const;

/** Shows the effects of an import and the columns of the file. */
export function ImportReportView(props: ImportReportViewProps) {
  const { checked, mapping, isBusy, isStale, onMapping, onImport } = props;
  const { report, repeated } = checked;
  const t = useTexts(recordsTexts);
  const imported = report.created + report.updated;
  const ignored = report.ignoredColumns.length;
  const hasColumns = report.importedColumns?.length !== 0;
  const hasMapper = report.ignoredColumns.length > 0 || Object.keys(mapping).length > 0;
  const mapper = hasMapper && (
    <ColumnMapper report={report} mapping={mapping} onMapping={onMapping} />
  );
  if (!hasColumns) {
    return mapper;
  }
  return (
    <Stack>
      <Title order={2}>{t('checked')}</Title>
      <Table withRowBorders={false} w="auto">
        <Table.Tbody>
          {counts.map((count) => (
            <Table.Tr key={count}>
              <Table.Th scope="row">{t(`count-${count}`)}</Table.Th>
              <Table.Td>{formatNumber(report[count])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {repeated && (
        <Notice tone="warning" role="status">
          {t('repeatedRows', { count: repeated.rows, key: t(`key-${repeated.key}`) })}
        </Notice>
      )}
      <Group>
        <Button onClick={onImport} loading={isBusy} disabled={imported === 0 || isStale}>
          {t('importRows', { count: imported })}
        </Button>
        {ignored > 0 && <span>{t('notImportedColumns', { count: ignored })}</span>}
      </Group>
      {mapper}
      <RowProblems title={t('errors')} rows={report.errors} />
      <RowProblems title={t('warnings')} rows={report.warnings} />
    </Stack>
  );
}
