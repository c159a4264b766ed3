import { useRights } from '../api/use-rights.ts';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { shellTexts } from '../shell/texts.ts';
import { usePages } from '../shell/use-pages.ts';
import { actionsOf } from './actions.ts';
import type { Entry } from './entry.ts';
import { searchTexts } from './texts.ts';
import { useCommands } from './use-commands.ts';

/** Returns the pages, actions and commands that the rights of the person allow. */
export function useKnownEntries(): readonly Entry[] {
  const t = useTexts(searchTexts);
  const tShell = useTexts(shellTexts);
  const { place: params } = useScope();
  const commands = useCommands();
  const pages = usePages().map(
    ({ key, to }): Entry => ({
      group: 'pages',
      key,
      text: tShell(key),
      link: { to, params },
    }),
  );
  const actions = actionsOf(useRights(), params).map(
    ([key, link]): Entry => ({
      group: 'actions',
      key,
      text: t(key),
      link,
    }),
  );
  return [...pages, ...actions, ...commands];
}
