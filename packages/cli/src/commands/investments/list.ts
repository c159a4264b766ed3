import { type components, pages, type paths } from '@irp/client';
import { type Column, limitOf, listOptions, maxPageSize, printList } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { filterOptions, filterQuery } from './filters.ts';

type ListQuery = NonNullable<paths['/v2/investments']['get']['parameters']['query']>;
type Investment = Partial<components['schemas']['Investment']>;

const defaultFields = ['id', 'tickerSymbol', 'name', 'country', 'sector', 'updatedAt'];

export const list = defineCommand({
  name: 'list',
  about: 'List investments; default: newest first',
  operands: [],
  options: {
    ...listOptions,
    sort: {
      type: 'string',
      value: 'FIELD',
      about: 'Field to sort by, such as name or -updatedAt; a minus sign sorts in descending order',
    },
    fields: {
      type: 'string',
      value: 'A,B,…',
      about: 'Fields of each record; default: all with --json, the most common in the table',
    },
    ...filterOptions,
  },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const shown = options.fields?.split(',').map((field) => field.trim());
    // A table requests only the fields that it shows.
    const fields = terminal.json ? options.fields : (shown ?? defaultFields).join(',');
    const query = {
      ...filterQuery(options),
      limit: Math.min(limit, maxPageSize),
      ...(options.sort ? { sort: options.sort as NonNullable<ListQuery['sort']> } : {}),
      ...(fields ? { fields } : {}),
    };
    const investments = pages(await client(), '/v2/investments', {
      params: { query },
      signal,
    });
    await printList<Investment>(terminal, investments, columnsOf(shown ?? defaultFields), {
      limit,
      noun: 'investments',
    });
  },
});

function columnsOf(fields: readonly string[]): Column<Investment>[] {
  return fields.map((field) => ({
    title: titleOf(field),
    value: (record) => record[field as keyof Investment],
  }));
}

/** `updatedAt` becomes UPDATED AT. */
function titleOf(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toUpperCase();
}
