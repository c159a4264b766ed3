import { ApiError } from '@irp/client';
import { jsonText, UsageError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { filterJson, requireJq } from '../../output/jq.ts';
import { addToQuery, parseFields } from './fields.ts';
import { type ApiCall, options } from './options.ts';
import { paginate } from './paginate.ts';
import { printHead, printResponse } from './print-response.ts';
import { bodyOf, type JsonBody, parseHeaders } from './request-parts.ts';
import { type ApiRequest, isMethod, methodOf, send, urlOf } from './send.ts';

export const api = defineCommand({
  name: 'api',
  about: 'Send a request to the API',
  operands: ['METHOD|PATH', '[PATH]'],
  options,
  notes: `Examples:
  irp api investments -f country=JP --paginate --jq '.[].name'
  irp api POST /v2/investments -f name=Acme -F employees=12 -f 'tags[]=new'
  irp api PATCH /v2/investments/ID --input change.json -H 'If-Match: "3"'
The default method is GET. A path without a version is a path of /v2.
The command prints the body of an error response to standard output.`,
  async run(call) {
    const request = await requestOf(call);
    if (call.options.paginate) {
      return paginate(call, request);
    }
    const response = await send(await call.client(), request, call.signal).catch(async (error) => {
      await printError(call, error);
      throw error;
    });
    if (call.options.include) {
      await printHead(call.terminal, response);
    }
    if (call.options.jq === undefined) {
      return printResponse(call.terminal, response);
    }
    const text = await response.text();
    if (text !== '') {
      await call.terminal.print(await filterJson(text, call.options.jq));
    }
  },
});

/**
 * Checks all options and returns the request, before anything is sent.
 * @throws UsageError
 */
async function requestOf({ operands, options, terminal }: ApiCall): Promise<ApiRequest> {
  const [first, second] = operands;
  if (second === undefined && isMethod(first)) {
    throw new UsageError(
      `\`irp api\` requires the argument PATH after ${first}. See irp api --help.`,
    );
  }
  const [methodText, path] = second === undefined ? ['GET', first] : [first, second];
  const { field, input, include, jq } = options;
  const method = methodOf(methodText);
  const url = urlOf(path);
  const headers = parseHeaders(options.header ?? []);
  const typed = options['typed-field'];
  if (options.paginate && method !== 'get') {
    throw new UsageError(`--paginate requires the method GET, not ${methodText}.`);
  }
  if (options.paginate && include) {
    throw new UsageError('--paginate and --include cannot be combined.');
  }
  if (input !== undefined && (field || typed)) {
    throw new UsageError('--input cannot be combined with --field or --typed-field.');
  }
  if (method === 'get' && input !== undefined) {
    throw new UsageError(
      '--input cannot be combined with the method GET, because a GET request has no body.',
    );
  }
  if (jq !== undefined) {
    await requireJq(jq);
  }
  const fields = await parseFields(field ?? [], typed ?? [], terminal);
  let body: Blob | JsonBody | undefined;
  if (method === 'get') {
    addToQuery(url, fields);
  } else {
    body = await bodyOf(input, fields, terminal);
  }
  return {
    method,
    url,
    headers,
    body,
  };
}

async function printError({ terminal, options }: ApiCall, error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) {
    return;
  }
  if (options.include) {
    await printHead(terminal, error.response);
  }
  // With `--json`, the program already prints the problem document to standard error.
  if (error.problem && !terminal.json) {
    await terminal.print(`${jsonText(error.problem, 2)}\n`);
  }
}
