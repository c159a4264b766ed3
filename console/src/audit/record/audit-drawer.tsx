import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { auditRecordQuery } from '../audit-queries.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';
import { useWords } from '../words.ts';
import { RecordChain } from './record-chain.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordFacts } from './record-facts.tsx';

/** Shows a record beside the timeline. The address contains the id of the record. */
export function AuditDrawer({ id }: { id: string }) {
  const t = useTexts(auditTexts);
  const { happenedIn } = useWords();
  const { open } = useAuditSearch();
  const query = useQuery(auditRecordQuery(useScope(), id));
  return (
    <SideDrawer
      id={id}
      onClose={() => open(undefined)}
      title={query.data ? happenedIn(query.data) : t('record')}
    >
      <QueryView query={query}>
        {(record) => (
          <Tabs defaultValue="facts" keepMounted={false}>
            <Tabs.List aria-label={t('record')}>
              <Tabs.Tab value="facts">{t('facts')}</Tabs.Tab>
              <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
              <Tabs.Tab value="chain">{t('chain')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="facts" pt="md">
              <RecordFacts record={record} />
            </Tabs.Panel>
            <Tabs.Panel value="details" pt="md">
              <RecordDetails record={record} />
            </Tabs.Panel>
            <Tabs.Panel value="chain" pt="md">
              <RecordChain record={record} />
            </Tabs.Panel>
          </Tabs>
        )}
      </QueryView>
    </SideDrawer>
  );
}
