import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import type { Entry } from './entry.ts';
import { listId, optionId, ResultList } from './result-list.tsx';
import classes from './search.module.css';
import { SearchState } from './search-state.tsx';
import { searchTexts } from './texts.ts';
import { useResults } from './use-results.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface SearchBoxProps {
  onChoose(opensPage: boolean): void;
}

/**
 * The input of the search with its results. The search is a combobox (ARIA Authoring Practices
 * Guide), so the focus stays in the input.
 */
export function SearchBox({ onChoose }: SearchBoxProps) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const results = useResults(typed);
  const { entries } = results;
  const active = entries[Math.min(at, entries.length - 1)];
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);
  const choose = (entry: Entry) => {
    const opensPage = 'link' in entry;
    onChoose(opensPage);
    if (opensPage) {
      void navigate(entry.link as NavigateOptions);
    } else {
      entry.run();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a person composes a character with an input method, Enter only confirms this character.
    if (event.nativeEvent.isComposing) {
      return;
    }
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('title')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
      />
      <SearchState results={results} text={typed.trim()} />
      <ResultList entries={entries} active={active} onChoose={choose} />
      <p className={classes.keys}>{t('keys')}</p>
    </>
  );
}
