import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { runWorker } from '../verify/run-worker.ts';

/** Verifies in the browser that the Merkle tree of a signed checkpoint contains the record. */
export function RecordProof({ record }: { record: AuditRecord }) {
  const t = useTexts(auditTexts);
  const { place, api } = useScope();
  const prove = useMutation({
    mutationFn: async () => {
      const from = new Date(record.occurredAt);
      const to = new Date(from.getTime() + 1);
      const filter = { from: from.toISOString(), to: to.toISOString(), action: record.action };
      const [file, publishedKeys] = await Promise.all([
        api.audit.export({ ...filter, format: 'bundle' }),
        api.audit.keys(),
      ]);
      const bundle = await file.blob();
      const result = await runWorker({
        bundle,
        publishedKeys,
        ownKeys: undefined,
        ownCheckpoints: [],
        stream: place.workspaceId,
        from: undefined,
      });
      if ('unreadable' in result || !result.verdict.ok) {
        const message = 'unreadable' in result ? result.message : result.verdict;
        throw new Error(typeof message === 'string' ? message : messageOf(message));
      }
      const isThere = (await bundle.text()).includes(`"leafHash":"${record.leafHash}"}\n`);
      return { isThere, size: result.verdict.size };
    },
  });
  const { data, error, isPending } = prove;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt="md"
        loading={isPending}
        onClick={() => prove.mutate()}
      >
        {t('prove')}
      </Button>
      {data && (
        <Notice role="status" tone={data.isThere ? 'good' : 'warning'}>
          {t(data.isThere ? 'proven' : 'notCovered', { count: data.size })}
        </Notice>
      )}
      {error && (
        <Notice role="alert" tone="bad" title={t('notProven')}>
          {error.message}
        </Notice>
      )}
    </>
  );
}

function messageOf(verdict: { ok: boolean; error?: { message: string } }): string {
  return verdict.error?.message ?? '';
}
