import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { importFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import type { ImportReport, Mapping } from './import-file.ts';
import { suggestedMapping } from './suggested-mapping.ts';

interface ColumnMapperProps {
  report: ImportReport;
  mapping: Mapping;
  onMapping(mapping: Mapping): void;
}

/** Shows an input for the target field of each column in the file. */
export function ColumnMapper({ report, mapping, onMapping }: ColumnMapperProps) {
  const t = useTexts(recordsTexts);
  const { ignoredColumns, importedColumns = [] } = report;
  const named = [...importedColumns, ...ignoredColumns].map(({ column }) => column).filter(Boolean);
  const byColumn = new Map(importedColumns.map(({ column, field }) => [column, field]));
  // Stores the order of the columns, so that a column does not move after the choice of a field.
  const [columns] = useState(named);
  const suggested = suggestedMapping(report, mapping);
  const suggestions = Object.keys(suggested).length - Object.keys(mapping).length;
  const fieldOf = (column: string) => mapping[column] ?? byColumn.get(column) ?? null;
  const taken = columns.map(fieldOf);
  const nearest = new Map(ignoredColumns.map(({ column, didYouMean }) => [column, didYouMean]));
  const placeholderOf = (column: string) => {
    const field = nearest.get(column);
    return field && suggested[column] === field
      ? t('suggested', { field: t(field as 'name') })
      : t('leaveOut');
  };
  return (
    <details open={ignoredColumns.length > 0 || Object.keys(mapping).length > 0}>
      <summary>{t('columnsOfFile', { count: columns.length })}</summary>
      <p>{t(importedColumns.length === 0 ? 'noColumnHint' : 'columnsOfFileHint')}</p>
      {suggestions > 0 && (
        <Button mb="sm" variant="default" onClick={() => onMapping(suggested)}>
          {t('takeSuggestions', { count: suggestions })}
        </Button>
      )}
      <Stack gap="xs" role="group" aria-label={t('columnsOfFile', { count: columns.length })}>
        {columns.map((column) => {
          const field = fieldOf(column);
          return (
            <Select
              key={column}
              label={column}
              data={importFields
                .filter((value) => value === field || !taken.includes(value))
                .map((value) => ({ value, label: t(value as 'name') }))}
              placeholder={placeholderOf(column)}
              // A column with the name of a field is always imported, so its input cannot be
              // cleared.
              clearable={mapping[column] !== undefined}
              allowDeselect={false}
              searchable
              value={field}
              onChange={(chosen) => onMapping(withColumn(mapping, column, chosen))}
            />
          );
        })}
      </Stack>
    </details>
  );
}

function withColumn(mapping: Mapping, column: string, field: string | null): Mapping {
  const { [column]: _former, ...others } = mapping;
  return field === null ? others : { ...others, [column]: field };
}
