import type { Endpoint } from '@irp/contracts';
import type { CommandCall } from '../command/command.ts';
import { recordLimitOf } from '../output/record-limit.ts';
import { saveResponse } from '../output/save-response.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { defaultFormatOf, recordsOf } from './count-records.ts';
import { textOf } from './option-value.ts';
import type { Verb } from './resource.ts';

/** Downloads a file to `--output` or standard output, and shows the progress on a terminal. */
export async function saveFile(
  verb: Verb,
  endpoint: Endpoint,
  request: OperationRequest,
  { client, options, terminal, signal }: CommandCall,
): Promise<void> {
  const api = await client();
  const output = textOf(options.output);
  const format = String(request.query.format ?? defaultFormatOf(verb.operation));
  const limit = verb.hasLimit ? recordLimitOf(textOf(options.limit), format) : undefined;
  const isWatched = terminal.showsProgress && verb.countedBy !== undefined;
  const records = isWatched ? await recordsOf(api, verb, request, limit) : undefined;
  const { response } = await callOperation(api, endpoint, request, 'stream');
  await saveResponse(response, {
    output,
    terminal,
    signal,
    records,
    limit,
  });
}
