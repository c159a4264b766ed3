import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Section } from '../../applications/parts/section.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { AddContact } from './add-contact.tsx';
import { ContactsTable } from './contacts-table.tsx';

/** Further recipients of notices: a security contact or a chat. */
export function ContactsTab() {
  const t = useTexts(settingsTexts);
  const { place, api } = useProductionScope();
  const query = useInfiniteQuery(
    listQuery(place, ['contacts'], (page, options) =>
      api.notificationContacts.list(page, options).firstPage(),
    ),
  );
  return (
    <Stack gap="md">
      <Section title={t('addContact')} lead={t('contactsHint')}>
        <AddContact />
      </Section>
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const total = pages[0]?.meta.totalRecords ?? 0;
          return rows.length === 0 ? (
            <EmptyState title={t('noContactsTitle')} text={t('noContacts')} />
          ) : (
            <ContactsTable rows={rows} more={{ ...query, total }} />
          );
        }}
      </QueryView>
    </Stack>
  );
}
