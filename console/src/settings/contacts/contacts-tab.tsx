import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { AddContact } from './add-contact.tsx';
import { ContactsTable } from './contacts-table.tsx';

/** Shows further recipients of notifications, such as a security contact or a chat. */
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
      <ListView
        query={query}
        empty={<EmptyState title={t('noContactsTitle')} text={t('noContacts')} />}
      >
        {(rows, more) => <ContactsTable rows={rows} more={more} />}
      </ListView>
    </Stack>
  );
}
