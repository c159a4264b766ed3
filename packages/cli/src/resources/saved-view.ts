import { type ApiClient, type components, pages } from '@irp/client';
import { type Options, type Terminal, UsageError } from '@irp/command-line';
import { type Filters, parametersOf } from './filter-option.ts';

type View = components['schemas']['InvestmentView'];

export const viewOptions = {
  view: {
    type: 'string',
    value: 'NAME',
    about:
      'Name or id of a saved view with filters, sort order and columns; other options override it',
  },
  filter: {
    type: 'string',
    value: 'NAME=VALUE',
    multiple: true,
    about:
      'Filter of the view, as in the API: country=JP, country!=JP or employees[gte]=100; repeat for more',
  },
} as const satisfies Options;

/** The parts of a view that a command can use. */
interface Uses {
  sort: boolean;
  columns: boolean;
}

/**
 * Returns the parameters of a saved view.
 * @throws UsageError if the name is unknown or ambiguous
 */
export async function queryOfView(
  client: ApiClient,
  name: string,
  uses: Uses,
  { note }: Pick<Terminal, 'note'>,
  signal: AbortSignal,
): Promise<Filters> {
  const view = viewOf(await viewsOf(client, signal), name);
  const refused = new Set(view.unknownMembers);
  if (refused.size > 0) {
    note(`The view has settings that the platform no longer supports: ${[...refused].join(', ')}.`);
  }
  const filters = Object.entries(view.filter as Filters).filter(
    ([parameter]) => !refused.has(`filter.${parameter}`),
  );
  const columns = view.columns.filter((column) => !refused.has(`columns.${column}`));
  return {
    ...parametersOf(Object.fromEntries(filters)),
    ...(uses.sort && view.sort !== '' && !refused.has('sort') ? { sort: view.sort } : {}),
    ...(uses.columns && columns.length > 0 ? { fields: columns.join(',') } : {}),
  };
}

async function viewsOf(client: ApiClient, signal: AbortSignal): Promise<View[]> {
  const views: View[] = [];
  const query = { limit: 1_000 };
  for await (const page of pages(client, '/v2/investment-views', { params: { query }, signal })) {
    views.push(...page.data);
  }
  return views;
}

/**
 * Finds the view with this id or name. Letter case matters only if several views have names that
 * differ only in letter case.
 */
function viewOf(views: readonly View[], name: string): View {
  const folded = name.toLowerCase();
  const found = [
    views.filter(({ id }) => id === name),
    views.filter((view) => view.name === name),
    views.filter((view) => view.name.toLowerCase() === folded),
  ].find(({ length }) => length > 0);
  const [view, ...others] = found ?? [];
  if (!view) {
    throw new UsageError(
      `There is no view ${JSON.stringify(name)}. ${namesText(views.map((one) => one.name))}`,
    );
  }
  if (others.length > 0) {
    const ids = [view, ...others].map(({ id }) => id).join(', ');
    throw new UsageError(
      `${others.length + 1} views have the name ${JSON.stringify(name)}: use one of the ids ${ids}.`,
    );
  }
  return view;
}

function namesText(names: readonly string[]): string {
  return names.length === 0
    ? 'There are no views. To create a view, use irp investments views create.'
    : `The views are ${names
        .map((name) => JSON.stringify(name))
        .sort()
        .join(', ')}.`;
}
