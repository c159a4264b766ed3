import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { getRouteApi } from '@tanstack/react-router';
import { useScopeText } from '../../api/use-scope-text.ts';
import { useTyped } from '../../components/use-typed.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import { type DirectorySearch, sorts } from '../search.ts';
import { directoryTexts } from '../texts.ts';
import { useCategoryName } from '../use-category-name.ts';
import type { Facets } from './listings-query.ts';

const route = getRouteApi('/w/$workspaceId/$environment/directory');

interface Choice {
  value: string;
  label: string;
}

/** Inputs for search words, filters and order. The address contains all values. */
export function DirectoryFilters({ facets }: { facets: Facets | undefined }) {
  const t = useTexts(directoryTexts);
  const textOf = useScopeText();
  const categoryName = useCategoryName();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: DirectorySearch) =>
    void navigate({ search: (former) => ({ ...former, ...part }), replace: true });
  const words = useTyped(search.q ?? '', (q) => change({ q: q || undefined }));
  const selects = [
    {
      key: 'category',
      label: t('category'),
      choices: facets?.categories.map(({ value }) => ({ value, label: categoryName(value) })),
    },
    {
      key: 'scope',
      label: t('permission'),
      choices: facets?.scopes.map(({ value }) => ({ value, label: textOf(value) })),
    },
    {
      key: 'publisher',
      label: t('publisher'),
      choices: facets?.publishers.map(({ value, name }) => ({ value, label: name })),
    },
  ] as const;
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words.text}
        onChange={(event) => words.type(event.currentTarget.value)}
      />
      {selects.map(({ key, label, choices }) => (
        <NativeSelect
          key={key}
          label={label}
          data={[
            { value: '', label: t('any') },
            ...withChosen(choices ?? [], search[key], key === 'category' ? categoryName : String),
          ]}
          value={search[key] ?? ''}
          onChange={(event) => change({ [key]: event.currentTarget.value || undefined })}
        />
      ))}
      <NativeSelect
        label={t('sort')}
        data={sorts.map((value) => ({ value, label: t(value) }))}
        value={search.sort ?? 'relevance'}
        onChange={(event) =>
          change({ sort: sorts.find((one) => one === event.currentTarget.value) })
        }
      />
      <Checkbox
        label={t('verifiedOnly')}
        checked={search.verified ?? false}
        onChange={(event) => change({ verified: event.currentTarget.checked || undefined })}
      />
    </search>
  );
}

/** Adds the chosen value to the choices, even if no listing has this value. */
function withChosen(
  choices: readonly Choice[],
  chosen: string | undefined,
  nameOf: (value: string) => string,
): readonly Choice[] {
  const isThere = chosen === undefined || choices.some(({ value }) => value === chosen);
  return isThere ? choices : [...choices, { value: chosen, label: nameOf(chosen) }];
}
