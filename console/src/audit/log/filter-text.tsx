import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useNames } from '../../api/people.ts';
import { useTyped } from '../../components/use-typed.ts';
import { useTexts } from '../../i18n/texts.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';
import { onlyMatch, type TextFilter, useTextChoices } from './text-choices.ts';

/**
 * An input for a filter by actor, action or target. A text without a valid filter value is not
 * applied.
 */
export function FilterText({ name }: { name: TextFilter }) {
  const t = useTexts(auditTexts);
  const { search, setFilter } = useAuditSearch();
  const names = useNames();
  const { suggestions, valueFor } = useTextChoices(name);
  const [isRefused, setIsRefused] = useState(false);
  const value = search[name];
  const shown = (name === 'actor' && names.get(value ?? '')) || (value ?? '');
  const typed = useTyped(shown, (text) => {
    const wanted = text.trim() && valueFor(text.trim());
    if (wanted !== undefined) {
      setFilter(name, wanted || undefined);
    }
  });
  const type = (text: string) => {
    setIsRefused(false);
    typed.type(text);
  };
  const text = typed.text.trim();
  const isWrong = text !== '' && text !== shown && valueFor(text) === undefined;
  const settle = () => {
    const only = isWrong ? onlyMatch(suggestions, text) : undefined;
    if (only === undefined) {
      setIsRefused(isWrong);
    } else {
      type(only);
    }
  };
  return (
    <Autocomplete
      label={t(name)}
      placeholder={t(`${name}Hint`)}
      data={[...suggestions]}
      limit={20}
      value={typed.text}
      error={isRefused && isWrong && name !== 'target' && t(`${name}Unknown`)}
      onChange={type}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      onBlur={() => setIsRefused(isWrong)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
