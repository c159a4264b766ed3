import type { Options } from '@irp/command-line';
import type { CommandCall } from '../../command/command.ts';

export const options = {
  field: {
    type: 'string',
    value: 'KEY=VALUE',
    short: 'f',
    multiple: true,
    about: 'Text member of the body; a query parameter of GET. KEY[SUB]=… nests, KEY[]=… lists',
  },
  'typed-field': {
    type: 'string',
    value: 'KEY=VALUE',
    short: 'F',
    multiple: true,
    about:
      'The same for true, false, null, numbers, and @FILE for the text of a file (@- is stdin)',
  },
  input: {
    type: 'string',
    value: 'FILE',
    about: 'File that is the body; - reads standard input',
  },
  header: {
    type: 'string',
    value: 'NAME:VALUE',
    short: 'H',
    multiple: true,
    about: 'Header of the request',
  },
  paginate: {
    type: 'boolean',
    about: 'Read all pages of a list and print one JSON array of all records',
  },
  include: {
    type: 'boolean',
    short: 'i',
    about: 'Print status and headers of the response, too',
  },
  jq: {
    type: 'string',
    value: 'EXPR',
    short: 'q',
    about: 'Print what this jq 1.8 expression selects of the response',
  },
} as const satisfies Options;

export type ApiCall = CommandCall<typeof options, ['METHOD|PATH', '[PATH]']>;
