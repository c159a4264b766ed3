import type { Resource } from '../resource.ts';
import { investmentGroups } from './investment-groups.ts';

export const investmentTable: Resource = {
  name: 'investments',
  about: 'Investment records',
  verbs: [
    {
      name: 'list',
      operation: 'listInvestments',
      hasViews: true,
      about: 'List investments; default: newest first',
      columns: ['name', 'tickerSymbol', 'country', 'id', 'sector', 'updatedAt'],
      noun: 'investments',
      notes:
        'Examples:\n  irp investments list --country JP --country DE --sort=-employees,name\n  irp investments list --view "Large banks" --filter "employees[gte]=100"\n  irp investments list --sector-not Energy --is-empty lei --csv',
    },
    {
      name: 'facets',
      operation: 'getInvestmentFacets',
      hasViews: true,
      about: 'Count the matching investments by the values of fields',
      columns: ['field', 'value', 'count'],
      rows: rowsOfFacets,
    },
    {
      name: 'get',
      operation: 'getInvestment',
      about: 'Show an investment',
    },
    {
      name: 'create',
      operation: 'createInvestment',
    },
    {
      name: 'update',
      operation: 'updateInvestment',
    },
    {
      name: 'delete',
      operation: 'deleteInvestment',
      done: '{id} is deleted.',
    },
    {
      name: 'archive',
      operation: 'archiveInvestment',
      done: '{name} is archived.',
    },
    {
      name: 'unarchive',
      operation: 'unarchiveInvestment',
      done: '{name} is no longer archived.',
    },
    {
      name: 'lock',
      operation: 'lockInvestment',
      done: '{name} is locked.',
    },
    {
      name: 'unlock',
      operation: 'unlockInvestment',
      done: '{name} is no longer locked.',
    },
    {
      name: 'favorite',
      operation: 'addFavorite',
      done: '{name} is a favourite.',
    },
    {
      name: 'unfavorite',
      operation: 'removeFavorite',
      asks: false,
      done: '{name} is no longer a favourite.',
    },
    {
      name: 'history',
      operation: 'listInvestmentHistory',
      about: 'List the changes of an investment, newest first, one line for each field',
      columns: ['at', 'action', 'field', 'before', 'after', 'revision', 'actor.type', 'actor.id'],
      rowsOf: rowsOfChange,
      noun: 'changes',
    },
    {
      name: 'duplicates',
      operation: 'getInvestmentDuplicates',
      about: 'List records that may be the same company, with the reasons',
      columns: [
        'investment.id',
        'investment.name',
        'investment.tickerSymbol',
        'investment.exchange',
        'investment.country',
        'reasons',
        'investment.lei',
      ],
      noun: 'duplicates',
      listMember: 'duplicates',
    },
    {
      name: 'merge',
      operation: 'mergeInvestments',
      asks: 'Merge the duplicates into {record} and delete them?',
      done: 'The duplicates are merged into {name}.',
    },
    {
      name: 'template',
      operation: 'getImportTemplate',
    },
    {
      name: 'export',
      operation: 'exportInvestments',
      hasViews: true,
      hasLimit: true,
      countedBy: 'listInvestments',
      about: 'Export investments to a file or to standard output',
      notes:
        'Without --format, the extension of --output sets the format: .csv, .ndjson or .xlsx.\nThe command creates the file after the complete export. An interrupted export leaves no file.',
    },
  ],
  groups: investmentGroups,
};

interface Change {
  at: string;
  changes: object[];
}

/**
 * Returns a row for each changed field. A creation has no changed fields, and gets a single row.
 */
function rowsOfChange({ changes, ...change }: Change): object[] {
  return changes.length === 0 ? [change] : changes.map((field) => ({ ...change, ...field }));
}

interface Facets {
  facets: { field: string; values: { value: string; count: number }[] }[];
}

function rowsOfFacets(response: object): object[] {
  const { facets } = response as Facets;
  return facets.flatMap(({ field, values }) => values.map((value) => ({ field, ...value })));
}
