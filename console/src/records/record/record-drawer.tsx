import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Duplicates } from '../duplicates/duplicates.tsx';
import { recordQuery } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordNotes } from './record-notes.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** Shows a record beside the grid. The address contains the id of the record. */
export function RecordDrawer({ id }: { id: string }) {
  const t = useTexts(recordsTexts);
  const query = useQuery(recordQuery(useScope(), id));
  const navigate = route.useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [hasNotes, setHasNotes] = useState(false);
  const close = () =>
    void navigate({
      search: ({ record: _closed, ...others }) => others,
      resetScroll: false,
      ignoreBlocker: true,
    });
  return (
    <SideDrawer
      id={id}
      onClose={close}
      title={query.data?.name || query.data?.tickerSymbol || t('record')}
    >
      <QueryView query={query}>
        {(record) => (
          <>
            <RecordActions record={record} onDeleted={close} />
            <Tabs
              defaultValue="facts"
              keepMounted={false}
              keepMountedMode="display-none"
              mt="md"
              onChange={(tab) => setHasNotes(hasNotes || tab === 'notes')}
            >
              <Tabs.List aria-label={t('record')}>
                <Tabs.Tab value="facts">{t('facts')}</Tabs.Tab>
                <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
                <Tabs.Tab value="notes">{t('notes')}</Tabs.Tab>
                <Tabs.Tab value="duplicates">{t('duplicates')}</Tabs.Tab>
              </Tabs.List>
              {/* The panel stays mounted, so that another tab does not discard typed text. */}
              <Tabs.Panel value="facts" pt="md" keepMounted={isEditing}>
                <RecordFacts record={record} isEditing={isEditing} onEditing={setIsEditing} />
              </Tabs.Panel>
              <Tabs.Panel value="history" pt="md">
                <RecordHistory id={id} />
              </Tabs.Panel>
              <Tabs.Panel value="notes" pt="md" keepMounted={hasNotes}>
                <RecordNotes id={id} />
              </Tabs.Panel>
              <Tabs.Panel value="duplicates" pt="md">
                <Duplicates key={id} record={record} />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </QueryView>
    </SideDrawer>
  );
}
