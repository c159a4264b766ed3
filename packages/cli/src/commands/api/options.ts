import type { Options } from '@irp/command-line';
import type { CommandCall } from '../../command/command.ts';

export const options = {
  field: {
    type: 'string',
    value: 'KEY=VALUE',
    short: 'f',
    multiple: true,
    about:
      'String member of the body, or query parameter of GET; KEY[SUB]=… is a nested object, KEY[]=… a list',
  },
  'typed-field': {
    type: 'string',
    value: 'KEY=VALUE',
    short: 'F',
    multiple: true,
    about:
      'Typed member: true, false, null, a number, or @FILE for the text of a file (@- is standard input)',
  },
  input: {
    type: 'string',
    value: 'FILE',
    about: 'File with the request body; - reads standard input',
  },
  header: {
    type: 'string',
    value: 'NAME:VALUE',
    short: 'H',
    multiple: true,
    about: 'Request header',
  },
  paginate: {
    type: 'boolean',
    about: 'Read all pages of a list and print one JSON array of all records',
  },
  include: {
    type: 'boolean',
    short: 'i',
    about: 'Also print the status and headers of the response',
  },
  jq: {
    type: 'string',
    value: 'EXPR',
    short: 'q',
    about: 'Print the result of this jq 1.8 expression, applied to the response',
  },
} as const satisfies Options;

export type ApiCall = CommandCall<typeof options, ['METHOD|PATH', '[PATH]']>;
