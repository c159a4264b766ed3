import { FileInput, Group, Select, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { ActionError } from '../../components/action-error.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { EarlierImports } from '../jobs/earlier-imports.tsx';
import { ImportJobView } from '../jobs/import-job.tsx';
import { presetsQuery } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { CheckError } from './check-error.tsx';
import { type CheckChoice, type CheckedFile, checkFile } from './check-file.ts';
import {
  type ImportChoice,
  type ImportKey,
  type ImportReport,
  importFile,
  keys,
  type Mapping,
} from './import-file.ts';
import { ImportReportView } from './import-report.tsx';
import { ImportTemplate } from './import-template.tsx';
import { DeletePreset, SavePreset } from './presets.tsx';

const list = '/w/$workspaceId/$environment/records';
const route = getRouteApi('/w/$workspaceId/$environment/records/import');

/**
 * The page to import a file. The person chooses a file, checks the effects and starts the import.
 */
export function ImportPage() {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const { canWriteRecords } = useRights();
  const { api } = scope;
  const [choice, setChoice] = useState<Partial<CheckChoice>>({});
  const [checked, setChecked] = useState<CheckedFile>();
  const { data: presets = [] } = useQuery(presetsQuery(scope));
  const check = useMutation({ mutationFn: (chosen: CheckChoice) => checkFile(api, chosen) });
  const start = useMutation({
    mutationFn: (chosen: ImportChoice) => importFile(api, chosen, { isDryRun: false }),
  });
  const { file, preset } = choice;
  const key = choice.key ?? checked?.key ?? 'id';
  const mapping = choice.mapping ?? checked?.mapping ?? {};
  const choose = (next: Partial<CheckChoice>) => {
    setChoice(next);
    start.reset();
    check.reset();
    if (next.file !== file) {
      setChecked(undefined);
    }
    if (next.file) {
      check.mutate({ ...next, file: next.file }, { onSuccess: setChecked });
    }
  };
  const importIt = () => file && start.mutate({ file, key, mapping, preset });
  const job = start.data;
  const { job: earlier } = route.useSearch();
  return (
    <>
      <PageHeader
        title={t('import')}
        description={t('importHint')}
        breadcrumbs={[{ text: t('title'), to: list }, { text: t('import') }]}
        actions={<ImportTemplate />}
      />
      <Stack maw={900}>
        <Group align="flex-end">
          <FileInput
            flex={1}
            label={t('file')}
            description={t('fileHint')}
            placeholder={t('chooseFile')}
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,.xlsx,.gz"
            value={file ?? null}
            onChange={(chosen) => choose({ preset, ...(chosen && { file: chosen }) })}
          />
          <Select
            label={t('key')}
            data={keys.map((value) => ({ value, label: t(`key-${value}`) }))}
            value={key}
            allowDeselect={false}
            onChange={(value) => choose({ ...choice, key: (value ?? 'id') as ImportKey })}
          />
          {presets.length > 0 && (
            <Select
              label={t('preset')}
              placeholder={t('noPreset')}
              data={presets.map(({ name }) => name)}
              value={preset ?? null}
              clearable
              onChange={(value) => choose({ file, key: choice.key, preset: value ?? undefined })}
            />
          )}
          {canWriteRecords && presets.some(({ name, builtIn }) => name === preset && !builtIn) && (
            <DeletePreset
              name={preset ?? ''}
              onDeleted={() => setChoice({ ...choice, preset: undefined })}
            />
          )}
        </Group>
        {preset === undefined && Object.keys(mapping).length > 0 && canWriteRecords && (
          <SavePreset mapping={mapping} names={presets.map(({ name }) => name)} />
        )}
        {check.isPending && <p role="status">{t('checking')}</p>}
        {check.error && (
          <CheckError error={check.error} choice={choice} onRetry={() => choose(choice)} />
        )}
        {start.error && <ActionError error={start.error} onRetry={importIt} />}
        {job === undefined && checked && (
          <ImportReportView
            checked={checked}
            mapping={mapping}
            isBusy={check.isPending || start.isPending}
            isStale={check.isError}
            onMapping={(changed) => {
              // The new mapping replaces the stored mapping, so it must contain the stored columns,
              // too.
              const stored = preset === undefined ? {} : mappingOf(checked.report);
              choose({ file, key: choice.key, mapping: { ...stored, ...changed } });
            }}
            onImport={importIt}
          />
        )}
        {job !== undefined && 'state' in job && <ImportJobView accepted={job} id={job.id} />}
        {job === undefined && file === undefined && earlier !== undefined && (
          <ImportJobView key={earlier} id={earlier} />
        )}
        {file === undefined && <EarlierImports />}
      </Stack>
    </>
  );
}

function mappingOf({ importedColumns = [] }: ImportReport): Mapping {
  return Object.fromEntries(importedColumns.map(({ column, field }) => [column, field]));
}
