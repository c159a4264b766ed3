import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import IconUser from '@tabler/icons-react/icons/IconUser';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../api/use-scope.ts';
import { currentLanguage, languageNames, languages } from '../i18n/i18n.ts';
import { setLanguage, useTexts } from '../i18n/texts.ts';
import { announceSignOut, signOutAddress } from '../session/index.ts';
import classes from './header.module.css';
import { shellTexts } from './texts.ts';

const root = getRouteApi('__root__');
const schemes = ['light', 'dark', 'auto'] as const;

/** Shows links to the account, and the choices of theme and language. */
export function UserMenu() {
  const t = useTexts(shellTexts);
  const { user } = useMe();
  const { sessions } = root.useRouteContext();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = user?.name || user?.email || '';
  return (
    <Menu
      width={280}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={t('userMenu', { name })}>
          <Avatar size={32} color="accent" variant="filled" aria-hidden>
            <IconUser size={18} />
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Menu.Item component="a" href="/account">
          {t('account')}
        </Menu.Item>
        <Menu.Item component="a" href="/account/sessions">
          {t('browserSessions')}
        </Menu.Item>
        <Menu.Item component="a" href="/account/codes">
          {t('codes')}
        </Menu.Item>
        <Menu.Item component="a" href="/account/passkeys">
          {t('passkeys')}
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          {t('documentation')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeOf(value))}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(scheme)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup
          value={currentLanguage()}
          onChange={(value) => void setLanguage(value === 'de' ? 'de' : 'en')}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href={signOutAddress} onClick={() => announceSignOut(sessions)}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function schemeOf(value: string) {
  return schemes.find((one) => one === value) ?? 'auto';
}
