import { limitOf, maxPageSize, printList } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import type { CommandCall } from '../command/command.ts';
import { type OperationRequest, pagesOf } from './call-operation.ts';
import { columnsOf, requestedFields } from './columns.ts';
import { fieldsOf } from './fields-of.ts';
import { textOf } from './option-value.ts';
import type { Verb } from './resource.ts';

/**
 * Prints the records of a list. The columns come from `--fields`, the saved view or the command
 * table.
 */
export async function printPages(
  verb: Verb,
  endpoint: Endpoint,
  request: OperationRequest,
  { client, options, terminal }: CommandCall,
): Promise<void> {
  const known = fieldsOf(endpoint);
  const limit = limitOf(options);
  const ofView = textOf(request.query.fields);
  const requested = requestedFields(textOf(options.fields) ?? ofView, known);
  const shown = requested ?? verb.columns ?? known;
  const query = {
    ...request.query,
    limit: Math.min(limit, maxPageSize),
    ...selectionOf(endpoint, terminal.json ? terminal.fields : shown, options.fields),
  };
  const pages = pagesOf(await client(), endpoint, { ...request, query });
  await printList(terminal, pages, columnsOf(shown), {
    limit,
    noun: verb.noun ?? 'records',
    rowsOf: requested ? undefined : verb.rowsOf,
  });
}

/** Prints the records in the member `listMember` of a response as a list. */
export async function printMember(
  { columns = [], noun = 'records', listMember = '' }: Verb,
  response: Record<string, unknown>,
  { terminal }: Pick<CommandCall, 'terminal'>,
): Promise<void> {
  const page = { data: response[listMember] as object[], meta: { nextCursor: null } };
  async function* pages() {
    yield page;
  }
  await printList(terminal, pages(), columnsOf(columns), {
    limit: Number.POSITIVE_INFINITY,
    noun,
  });
}

/** Returns the query that selects only the shown fields, if the list supports a selection. */
function selectionOf(
  { query }: Endpoint,
  shown: readonly string[] | undefined,
  given: unknown,
): { fields?: string } {
  const fields = shown?.join(',') ?? textOf(given);
  return query && 'fields' in query.shape && fields ? { fields } : {};
}
