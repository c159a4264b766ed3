import { FileInput, Group, Select, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { EarlierImports } from '../jobs/earlier-imports.tsx';
import { ImportJobView } from '../jobs/import-job.tsx';
import { presetsQuery } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { type ImportChoice, importFile, keys, type Mapping } from './import-file.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReportView } from './import-report.tsx';
import { ImportTemplate } from './import-template.tsx';
import { DeletePreset, SavePreset } from './presets.tsx';

const list = '/w/$workspaceId/$environment/records';
const route = getRouteApi('/w/$workspaceId/$environment/records/import');

/** From a file to records: choose, check without a change, import. */
export function ImportPage() {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const { canWriteRecords } = useRights();
  const { api } = scope;
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState<ImportChoice['key']>('id');
  const [mapping, setMapping] = useState<Mapping>({});
  const [preset, setPreset] = useState<string>();
  const { data: presets = [] } = useQuery(presetsQuery(scope));
  const check = useMutation({
    mutationFn: (choice: ImportChoice) => importFile(api, choice, { isDryRun: true }),
  });
  const start = useMutation({
    mutationFn: (choice: ImportChoice) => importFile(api, choice, { isDryRun: false }),
  });
  const checkWith = (choice: Omit<ImportChoice, 'file'>, chosen = file) => {
    start.reset();
    if (chosen !== null) {
      check.mutate({ ...choice, file: chosen });
    }
  };
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
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              setMapping({});
              checkWith({ key, mapping: {}, preset }, chosen);
            }}
          />
          <Select
            label={t('key')}
            data={keys.map((value) => ({ value, label: t(`key-${value}`) }))}
            value={key}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = (value ?? 'id') as ImportChoice['key'];
              setKey(chosen);
              checkWith({ key: chosen, mapping, preset });
            }}
          />
          {presets.length > 0 && (
            <Select
              label={t('preset')}
              placeholder={t('noPreset')}
              data={presets.map(({ name }) => name)}
              value={preset ?? null}
              clearable
              onChange={(value) => {
                setPreset(value ?? undefined);
                setMapping({});
                checkWith({ key, mapping: {}, preset: value ?? undefined });
              }}
            />
          )}
          {canWriteRecords && presets.some(({ name, builtIn }) => name === preset && !builtIn) && (
            <DeletePreset name={preset ?? ''} onDeleted={() => setPreset(undefined)} />
          )}
        </Group>
        {Object.keys(mapping).length > 0 && canWriteRecords && (
          <SavePreset mapping={mapping} names={presets.map(({ name }) => name)} />
        )}
        {check.isPending && <p role="status">{t('checking')}</p>}
        {check.error && (
          <ErrorState error={check.error} onRetry={() => checkWith({ key, mapping, preset })} />
        )}
        {start.error && (
          <ErrorState
            error={start.error}
            onRetry={() => file && start.mutate({ file, key, mapping, preset })}
          />
        )}
        {job === undefined && check.data && 'errors' in check.data && (
          <ImportReportView
            report={check.data}
            mapping={mapping}
            isBusy={check.isPending || start.isPending}
            onMapping={(changed) => {
              setMapping(changed);
              setPreset(undefined);
              checkWith({ key, mapping: changed });
            }}
            onImport={() => file && start.mutate({ file, key, mapping, preset })}
          />
        )}
        {job !== undefined && 'state' in job && <ImportProgress job={job} />}
        {job === undefined && file === null && earlier !== undefined && (
          <ImportJobView key={earlier} id={earlier} />
        )}
        {file === null && <EarlierImports />}
      </Stack>
    </>
  );
}
