import { Button, FileInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { auditTexts } from '../texts.ts';
import { type VerifyInput, verifyLog } from './verify-log.ts';
import { VerifyReport } from './verify-report.tsx';

const nothing: VerifyInput = { bundle: null, keys: null, checkpoints: [] };

/** Verifies the audit log in the browser, without trust in the server. */
export function VerifyPage() {
  const t = useTexts(auditTexts);
  const scope = useScope();
  const [input, setInput] = useState(nothing);
  const verify = useMutation({ mutationFn: () => verifyLog(scope, input) });
  const change = (part: Partial<VerifyInput>) => {
    setInput({ ...input, ...part });
    verify.reset();
  };
  const { data, error, isPending } = verify;
  return (
    <>
      <PageHeader
        title={t('verifyTitle')}
        description={t('verifyHint')}
        breadcrumbs={[
          { text: t('title'), to: '/w/$workspaceId/$environment/audit' },
          { text: t('verifyTitle') },
        ]}
      />
      <Stack maw="40rem">
        <FileInput
          label={t('bundle')}
          description={t('bundleHint')}
          placeholder={t('chooseFile')}
          clearable
          clearButtonProps={{ 'aria-label': t('removeFile') }}
          value={input.bundle}
          onChange={(bundle) => change({ bundle })}
        />
        <FileInput
          label={t('ownCheckpoint')}
          description={t('ownCheckpointHint')}
          placeholder={t('chooseFile')}
          multiple
          clearable
          clearButtonProps={{ 'aria-label': t('removeFile') }}
          value={input.checkpoints}
          onChange={(checkpoints) => change({ checkpoints })}
        />
        <FileInput
          label={t('ownKeys')}
          description={t('ownKeysHint')}
          placeholder={t('chooseFile')}
          clearable
          clearButtonProps={{ 'aria-label': t('removeFile') }}
          value={input.keys}
          onChange={(keys) => change({ keys })}
        />
        <Button style={{ alignSelf: 'start' }} loading={isPending} onClick={() => verify.mutate()}>
          {t('verifyNow')}
        </Button>
      </Stack>
      {isPending && <p role="status">{t('verifying')}</p>}
      {error && (
        <Notice role="alert" tone="bad" title={t('couldNotVerify')}>
          {error.message}
        </Notice>
      )}
      {data && 'unreadable' in data && (
        <Notice role="alert" tone="bad" title={t(`${data.unreadable}Unreadable`)}>
          {data.message}
        </Notice>
      )}
      {data && 'verdict' in data && <VerifyReport result={data} hasOwnKeys={input.keys !== null} />}
    </>
  );
}
