import { useMantineColorScheme } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { languageNames, languages } from '../i18n/i18n.ts';
import { setLanguage, useTexts } from '../i18n/texts.ts';
import { announceSignOut, signOutAddress } from '../session/index.ts';
import { shellTexts } from '../shell/texts.ts';
import type { Entry } from './entry.ts';
import { searchTexts } from './texts.ts';

const root = getRouteApi('__root__');
const schemes = ['light', 'dark', 'auto'] as const;

/** Returns the commands of the user menu: theme, language and sign-out. */
export function useCommands(): readonly Entry[] {
  const t = useTexts(searchTexts);
  const tShell = useTexts(shellTexts);
  const { sessions } = root.useRouteContext();
  const { setColorScheme } = useMantineColorScheme();
  const ofTheme = schemes.map(
    (scheme): Entry => ({
      group: 'commands',
      key: scheme,
      text: t(scheme),
      run: () => setColorScheme(scheme),
    }),
  );
  const ofLanguage = languages.map(
    (language): Entry => ({
      group: 'commands',
      key: language,
      text: t('language', { name: languageNames[language] }),
      run: () => void setLanguage(language),
    }),
  );
  const signOut: Entry = {
    group: 'commands',
    key: 'signOut',
    text: tShell('signOut'),
    run() {
      announceSignOut(sessions);
      location.assign(signOutAddress);
    },
  };
  return [...ofTheme, ...ofLanguage, signOut];
}
