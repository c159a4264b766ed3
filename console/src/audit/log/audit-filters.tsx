import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { categories, outcomes } from '../audit-record.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { filterNames } from '../search.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';
import { useWords } from '../words.ts';
import { FilterText } from './filter-text.tsx';

const days = ['from', 'to'] as const;
const texts = ['actor', 'action', 'target'] as const;
/** On a narrower screen, the filters are closed, so that the records are visible. */
const wide = '(min-width: 40rem)';

/** Shows the filters of the audit log. The address of the page contains all filters. */
export function AuditFilters() {
  const t = useTexts(auditTexts);
  const { categoryOf } = useWords();
  const { search, hasFilter, setFilter, clear } = useAuditSearch();
  const count = filterNames.filter((name) => search[name] !== undefined).length;
  return (
    <search className={classes.filters} aria-label={t('filters')}>
      <details open={matchMedia(wide).matches}>
        <summary>
          {t('filters')}
          {hasFilter && ` (${count})`}
        </summary>
        {texts.map((name) => (
          <FilterText key={name} name={name} />
        ))}
        <NativeSelect
          label={t('category')}
          value={search.category ?? ''}
          onChange={(event) => setFilter('category', event.currentTarget.value || undefined)}
          data={[
            { value: '', label: t('any') },
            ...categories.map((value) => ({ value, label: categoryOf(value) })),
          ]}
        />
        <NativeSelect
          label={t('outcome')}
          value={search.outcome ?? ''}
          onChange={(event) => setFilter('outcome', event.currentTarget.value || undefined)}
          data={[
            { value: '', label: t('any') },
            ...outcomes.map((value) => ({ value, label: t(`outcome-${value}`) })),
          ]}
        />
        {days.map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={search[name] ?? ''}
            onChange={(event) => setFilter(name, event.currentTarget.value || undefined)}
          />
        ))}
      </details>
      <div className={classes.filterActions}>
        {hasFilter && (
          <Button variant="subtle" onClick={clear}>
            {t('clear')}
          </Button>
        )}
        <ExportMenu />
      </div>
    </search>
  );
}
