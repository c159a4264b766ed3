import { listOptions, type Options } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import { fileOptions } from '../output/write-file.ts';
import { isOfWorkspace } from './endpoint-of.ts';
import type { Input } from './inputs.ts';

const ofBody = {
  input: {
    type: 'string',
    value: 'FILE',
    about:
      'File with the request body, a JSON object; - reads standard input; options override its members',
  },
} as const satisfies Options;

const tableFields = {
  fields: {
    type: 'string',
    value: 'A,B,…',
    about: 'Columns of the table or of the CSV; default: the most common columns',
  },
} as const satisfies Options;

const ofJson = {
  jq: {
    type: 'string',
    value: 'EXPR',
    about: 'With --json: print the result of this jq 1.8 expression',
  },
} as const satisfies Options;

const ofWorkspace = {
  workspace: {
    type: 'string',
    value: 'ID',
    about: 'Id of the workspace; default: the workspace that you are signed in to',
  },
} as const satisfies Options;

const precondition = {
  'if-match': {
    type: 'string',
    value: 'ETAG',
    about: 'Change the object only if it has this entity tag, as irp api -i prints it',
  },
} as const satisfies Options;

const consent = {
  yes: {
    type: 'boolean',
    about: 'Do not ask for confirmation; irp asks only in a terminal',
  },
} as const satisfies Options;

const repeatable = {
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    about: 'Idempotency key: repeated calls with the same key have one effect',
  },
} as const satisfies Options;

/** Returns the options of the command for an endpoint. */
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
