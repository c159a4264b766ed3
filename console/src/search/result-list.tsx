import { useTexts } from '../i18n/texts.ts';
import type { Entry } from './entry.ts';
import classes from './search.module.css';
import { searchTexts } from './texts.ts';

export const listId = 'search-results';

export function optionId({ group, key }: Entry): string {
  return `search-${group}-${key}`;
}

interface ResultListProps {
  entries: readonly Entry[];
  active: Entry | undefined;
  onChoose(entry: Entry): void;
}

/** Shows the search results by group. */
export function ResultList({ entries, active, onChoose }: ResultListProps) {
  const t = useTexts(searchTexts);
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <div role="listbox" id={listId} aria-label={t('title')} className={classes.list}>
      {[...groups].map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={group} role="group" aria-labelledby={`search-group-${group}`}>
          <div id={`search-group-${group}`} className={classes.group} role="presentation">
            {t(group)}
          </div>
          {members.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={entry.key}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              className={classes.option}
              onClick={() => onChoose(entry)}
            >
              <bdi>{entry.text}</bdi>
              {entry.hint !== undefined && <bdi className={classes.hint}>{entry.hint}</bdi>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
