import { Autocomplete } from '@mantine/core';
import { useNames } from '../../api/people.ts';
import { useTyped } from '../../components/use-typed.ts';
import { useTexts } from '../../i18n/texts.ts';
import { actions } from '../actions.ts';
import { isFilterValue } from '../search.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';

/** A filter by an id or an action. Members are found by their names. */
export function FilterText({ name }: { name: 'actor' | 'action' | 'target' }) {
  const t = useTexts(auditTexts);
  const { search, setFilter } = useAuditSearch();
  const names = useNames();
  const value = search[name];
  const shown = (name === 'actor' && names.get(value ?? '')) || (value ?? '');
  const typed = useTyped(shown, (text) => {
    const [id] = [...names].find(([, person]) => person === text) ?? [];
    const wanted = (name === 'actor' && id) || text.trim();
    if (wanted === '' || isFilterValue(name, wanted)) {
      setFilter(name, wanted || undefined);
    }
  });
  const choices = { actor: [...new Set(names.values())], action: actions, target: [] };
  return (
    <Autocomplete
      label={t(name)}
      placeholder={t(`${name}Hint`)}
      data={choices[name]}
      limit={20}
      value={typed.text}
      onChange={typed.type}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
