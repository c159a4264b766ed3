import type { getInvestmentFacets as contract, FacetField } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { filterFor } from '../records/filter-for.ts';
import type { RecordStores } from '../records/record-stores.ts';

const defaultFields: readonly FacetField[] = ['country', 'sector', 'industry', 'type'];

export function getInvestmentFacets({
  store,
  favorites,
}: RecordStores): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const { by = defaultFields, maxValues, ...filters } = query;
    const access = accessContextOf(principal);
    const { filter } = await filterFor({ store, favorites }, access, filters);
    const { facets, totalRecords } = await store.countValues(filter, by);
    return {
      status: 200,
      body: {
        facets: facets.map(({ field, values }) => ({
          field,
          totalValues: values.length,
          values: values.slice(0, maxValues),
        })),
        totalRecords,
      },
    };
  };
}
