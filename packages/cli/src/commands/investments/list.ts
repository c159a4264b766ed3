import { type components, pages } from '@irp/client';
import { defineCommand } from '../../command/command.ts';
import { printList } from '../../output/print-list.ts';
import type { Column } from '../../output/table.ts';
import { limitOf, listOptions } from '../list-options.ts';
import { filterOptions, filterQuery } from './filters.ts';

type Investment = Partial<components['schemas']['Investment']>;

const usualFields = ['id', 'tickerSymbol', 'name', 'country', 'sector', 'updatedAt'];
const largestPage = 1_000;

export const list = defineCommand({
  name: 'list',
  about: 'Investments, newest first unless told otherwise',
  operands: [],
  options: {
    ...listOptions,
    sort: { type: 'string', value: 'FIELD', about: 'Such as name or -updatedAt; a minus sign turns the order round' },
    fields: { type: 'string', value: 'A,B,…', about: 'Only these fields of each record' },
    ...filterOptions,
  },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const shown = options.fields?.split(',').map((field) => field.trim());
    // A table asks for no more than it shows.
    const fields = terminal.json ? options.fields : (shown ?? usualFields).join(',');
    const query = {
      ...filterQuery(options),
      limit: Math.min(limit, largestPage),
      ...(options.sort ? { sort: options.sort as 'name' } : {}),
      ...(fields ? { fields } : {}),
    };
    const found = pages(await client(), '/v2/investments', { params: { query }, signal });
    await printList<Investment>(terminal, found, columnsOf(shown ?? usualFields), { limit, noun: 'investments' });
  },
});

function columnsOf(fields: readonly string[]): Column<Investment>[] {
  return fields.map((field) => ({ title: titleOf(field), value: (record) => record[field as keyof Investment] }));
}

/** `updatedAt` becomes UPDATED AT. */
function titleOf(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toUpperCase();
}
