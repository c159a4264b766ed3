import { Checkbox, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { facetsQuery } from '../record-queries.ts';
import classes from '../records.module.css';
import { type RecordFilter, valuesOf, withFilter } from '../search.ts';
import { recordsTexts } from '../texts.ts';
import { FacetFilter } from './facet-filter.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const flags = [
  { name: 'favorite', value: 'true' },
  { name: 'archived', value: 'any' },
  { name: 'isLocked', value: 'true' },
] as const;
/** On a narrower screen, the filters are closed, so that the grid is visible. */
const wide = '(min-width: 48em)';
const bounds = ['employees[gte]', 'employees[lt]'] as const;

/** Shows the filters beside the grid, with the number of matching records for each value. */
export function Filters() {
  const t = useTexts(recordsTexts);
  const { filter } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(facetsQuery(useScope(), { filter }));
  const change = (name: string, value: string | string[] | undefined) =>
    void navigate({
      search: (before) => ({ ...before, filter: withFilter(before.filter, name, value) }),
      replace: true,
    });
  return (
    <details className={classes.filters} open={matchMedia(wide).matches}>
      <summary>{t('filters')}</summary>
      <Stack gap="xs">
        {flags.map(({ name, value }) => (
          <Checkbox
            key={name}
            label={t(`only-${name}`)}
            checked={isSet(filter, name, value)}
            onChange={(event) => change(name, event.currentTarget.checked ? value : undefined)}
          />
        ))}
      </Stack>
      {data?.facets.map((facet) => (
        <FacetFilter
          key={facet.field}
          facet={facet}
          chosen={valuesOf(filter, facet.field)}
          onChange={(values) => change(facet.field, values)}
        />
      ))}
      <Stack gap="xs">
        {bounds.map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            min={0}
            value={valuesOf(filter, name)[0] ?? ''}
            onChange={(value) => change(name, value === '' ? undefined : String(value))}
          />
        ))}
      </Stack>
    </details>
  );
}

function isSet(filter: RecordFilter | undefined, name: string, value: string): boolean {
  return valuesOf(filter, name).includes(value);
}
