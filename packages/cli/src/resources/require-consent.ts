import { type ApiClient, ApiError } from '@irp/client';
import { confirm, IncompleteError } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import type { CommandCall } from '../command/command.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { readerOf } from './endpoint-of.ts';
import type { Verb } from './resource.ts';

/**
 * Returns whether the command asks for confirmation on a terminal before it calls the operation.
 */
export function asksFirst({ asks }: Pick<Verb, 'asks'>, { method }: Endpoint): boolean {
  return asks === undefined ? method === 'delete' : asks !== false;
}

/**
 * Asks for confirmation on a terminal. A script gets no question: nobody could answer, and the
 * script names the record by id.
 * @throws IncompleteError if the answer is no
 */
export async function requireConsent(
  verb: Verb,
  endpoint: Endpoint,
  request: OperationRequest,
  { client, operands, options, signal, terminal }: CommandCall,
): Promise<void> {
  if (!asksFirst(verb, endpoint) || options.yes || !terminal.input.isTTY) {
    return;
  }
  const record = await recordText(await client(), endpoint, request, operands.at(-1) ?? '');
  const question = typeof verb.asks === 'string' ? verb.asks : `${titleOf(verb.name)} {record}?`;
  if (
    !(await confirm(
      terminal,
      question.replace('{record}', () => record),
      signal,
    ))
  ) {
    terminal.note('Nothing was changed.');
    throw new IncompleteError();
  }
}

/**
 * Returns a text such as `"Acme SA" (019ab1d0-…)`, or only the id if the record has no readable
 * name.
 */
async function recordText(
  client: ApiClient,
  endpoint: Endpoint,
  request: OperationRequest,
  id: string,
): Promise<string> {
  const reader = readerOf(endpoint);
  if (!reader) {
    return id;
  }
  const reading = {
    ...request,
    query: {},
    headers: {},
    body: undefined,
  };
  const { data } = await callOperation(client, reader, reading, 'json').catch(unlessForbidden);
  const name = (data as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? `${JSON.stringify(name)} (${id})` : id;
}

/** Ignores a 403, because a credential can have the scope to delete without the scope to read. */
function unlessForbidden(error: unknown): { data: undefined } {
  if (error instanceof ApiError && error.status === 403) {
    return { data: undefined };
  }
  throw error;
}

/** Returns a verb as a title: `end-session` becomes "End session". */
function titleOf(verb: string): string {
  return (verb.charAt(0).toUpperCase() + verb.slice(1)).replaceAll('-', ' ');
}
