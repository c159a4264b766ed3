import { listOptions, type Options } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import { fileOptions } from '../output/write-file.ts';
import { isOfWorkspace } from './endpoint-of.ts';
import type { Input } from './inputs.ts';

const ofBody = {
  input: {
    type: 'string',
    value: 'FILE',
    about: 'JSON object with members of the body; - reads standard input; options override it',
  },
} as const satisfies Options;

const tableFields = {
  fields: {
    type: 'string',
    value: 'A,B,…',
    about: 'Columns of the table, or of CSV; default: the most common',
  },
} as const satisfies Options;

const ofJson = {
  jq: {
    type: 'string',
    value: 'EXPR',
    about: 'With --json: print what this jq 1.8 expression selects',
  },
} as const satisfies Options;

const ofWorkspace = {
  workspace: {
    type: 'string',
    value: 'ID',
    about: 'Workspace; default: that of the sign-in',
  },
} as const satisfies Options;

const precondition = {
  'if-match': {
    type: 'string',
    value: 'ETAG',
    about: 'Only if it still has this entity tag, as irp api -i prints it',
  },
} as const satisfies Options;

const consent = {
  yes: { type: 'boolean', about: 'Do not ask on a terminal; elsewhere nothing is asked' },
} as const satisfies Options;

const repeatable = {
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    about: 'Key of this call: a repeat with the same key is done once',
  },
} as const satisfies Options;

/** The options of the command of an endpoint. */
export function optionsOf(
  endpoint: Endpoint,
  inputs: readonly Input[],
  kind: 'list' | 'record' | 'file',
  asks = false,
): Options {
  const nullable = inputs.filter((input) => input.nullable).map(({ flag: _, name }) => name);
  return {
    ...(kind === 'list' ? { ...listOptions, ...tableFields } : {}),
    ...(kind === 'file' ? fileOptions : ofJson),
    ...(isOfWorkspace(endpoint) ? ofWorkspace : {}),
    ...Object.fromEntries(inputs.map((input) => [input.flag, optionOf(input)])),
    ...(nullable.length > 0 ? unsetting(nullable) : {}),
    ...(endpoint.body ? ofBody : {}),
    ...(endpoint.headers && 'if-match' in endpoint.headers.shape ? precondition : {}),
    ...(asks ? consent : {}),
    ...(endpoint.idempotent ? repeatable : {}),
  };
}

function optionOf({ kind, about, choices, placeholder }: Input): Options[string] {
  if (kind === 'switch') {
    return { type: 'boolean', about };
  }
  return {
    type: 'string',
    value: placeholder,
    about,
    ...(kind === 'texts' ? { multiple: true } : {}),
    ...(choices ? { choices } : {}),
  };
}

function unsetting(names: string[]): Options {
  return {
    unset: {
      type: 'string',
      value: 'FIELD',
      multiple: true,
      about: `Remove the value of ${names.join(', ')}`,
      choices: names,
    },
  };
}
