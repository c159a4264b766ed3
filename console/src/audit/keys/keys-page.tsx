import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { auditKeysQuery, checkpointsQuery } from '../audit-queries.ts';
import { auditTexts } from '../texts.ts';
import { CheckpointsTable } from './checkpoints-table.tsx';
import { KeyFacts } from './key-facts.tsx';

/** Shows the public keys and the signed checkpoints of the audit log. Auditors save both. */
export function KeysPage() {
  const t = useTexts(auditTexts);
  const scope = useScope();
  const keys = useQuery(auditKeysQuery(scope));
  const checkpoints = useInfiniteQuery(checkpointsQuery(scope));
  return (
    <>
      <PageHeader
        title={t('keysTitle')}
        description={t('keysHint')}
        breadcrumbs={[
          { text: t('title'), to: '/w/$workspaceId/$environment/audit' },
          { text: t('keysTitle') },
        ]}
      />
      <h2 className={classes.part}>{t('keys')}</h2>
      <QueryView query={keys}>
        {({ keys: listed }) => (
          <>
            <Button
              variant="default"
              mb="md"
              onClick={() =>
                saveFile(new Blob([JSON.stringify({ keys: listed }, null, 2)]), 'audit-keys.json')
              }
            >
              {t('saveKeys')}
            </Button>
            {listed.map((key) => (
              <KeyFacts key={key.kid} value={key} />
            ))}
          </>
        )}
      </QueryView>
      <h2 className={classes.part}>{t('checkpoints')}</h2>
      <ListView
        query={checkpoints}
        empty={<EmptyState title={t('noCheckpointsTitle')} text={t('noCheckpoints')} />}
      >
        {(rows, more) => <CheckpointsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
