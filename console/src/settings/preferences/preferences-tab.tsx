import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { MailPreferences } from './mail-preferences.tsx';
import { Profile } from './profile.tsx';
import { profileQuery } from './profile-query.ts';

/** Pages of the account, which the authorization service renders. */
const accountPages = [
  { key: 'account', href: '/account' },
  { key: 'sessions', href: '/account/sessions' },
  { key: 'codes', href: '/account/codes' },
  { key: 'passkeys', href: '/account/passkeys' },
  { key: 'password', href: '/account/password' },
] as const;

/** Shows the settings of the person, which apply in every workspace. */
export function PreferencesTab() {
  const t = useTexts(settingsTexts);
  const profile = useQuery(profileQuery(useProductionScope()));
  return (
    <Stack gap="md">
      <Section title={t('profile')}>
        <QueryView query={profile}>{(read) => <Profile read={read} />}</QueryView>
      </Section>
      <MailPreferences />
      <Section title={t('signIn')} lead={t('signInHint')}>
        <ul>
          {accountPages.map(({ key, href }) => (
            <li key={key}>
              <Anchor href={href} underline="always">
                {t(key)}
              </Anchor>
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  );
}
