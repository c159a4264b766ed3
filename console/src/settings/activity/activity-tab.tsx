import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { activityQuery } from './activity-query.ts';
import { ActivityTable } from './activity-table.tsx';
import { EraseAccount } from './erase-account.tsx';

/** Shows the audit log of the person's account, with events from all workspaces. */
export function ActivityTab() {
  const t = useTexts(settingsTexts);
  const query = useInfiniteQuery(activityQuery(useProductionScope()));
  return (
    <Stack gap="md">
      <Section title={t('activity')} lead={t('activityHint')}>
        <ListView
          query={query}
          empty={<EmptyState title={t('noActivityTitle')} text={t('noActivity')} />}
        >
          {(records, more) => <ActivityTable records={records} more={more} />}
        </ListView>
      </Section>
      <EraseAccount />
    </Stack>
  );
}
