import type { Endpoint } from '@irp/contracts';
import type { Command, CommandCall } from '../command/command.ts';
import { recordLimitOption } from '../output/record-limit.ts';
import { withJq } from '../output/with-jq.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { endpointOf, isOfWorkspace, operandsOf, parametersOf } from './endpoint-of.ts';
import { fieldsOf, kindOf } from './fields-of.ts';
import { finishJob, type JobRecord, waitOptions } from './finish-job.ts';
import { withFormatOfOutput } from './format-of-output.ts';
import { inputsOf } from './inputs.ts';
import { textOf } from './option-value.ts';
import { optionsOf } from './options-of.ts';
import { printMember, printPages } from './print-pages.ts';
import { printResult } from './print-result.ts';
import { bodyOf, queryOf } from './request.ts';
import { asksFirst, requireConsent } from './require-consent.ts';
import type { Verb } from './resource.ts';
import { saveFile } from './save-file.ts';
import { viewOptions } from './saved-view.ts';
import { withViewAndFilters } from './view-query.ts';

/**
 * Returns the command for an entry of the command table. Options and fields are derived from the
 * contract on first use.
 */
export function contractCommand(verb: Verb): Command {
  const endpoint = endpointOf(verb.operation);
  const kind = kindOf(endpoint);
  return {
    name: verb.name,
    about: verb.about ?? endpoint.summary,
    operands: operandsOf(endpoint),
    ...(verb.notes === undefined ? {} : { notes: verb.notes }),
    get options() {
      const inputs = inputsOf(endpoint, verb.defaults);
      return {
        ...(verb.hasViews ? viewOptions : {}),
        ...(verb.job ? waitOptions : {}),
        ...(verb.hasLimit ? recordLimitOption : {}),
        ...optionsOf(endpoint, inputs, kind, asksFirst(verb, endpoint)),
      };
    },
    get fields() {
      const fields = kind === 'file' ? [] : fieldsOf(endpoint, verb.listMember);
      return fields.length === 0 ? undefined : fields;
    },
    async run(call) {
      const jq = textOf(call.options.jq);
      const run = (one: CommandCall) => runVerb(verb, endpoint, kind, one);
      await (jq === undefined ? run(call) : withJq(call, jq, run));
    },
  };
}

async function runVerb(
  verb: Verb,
  endpoint: Endpoint,
  kind: ReturnType<typeof kindOf>,
  call: CommandCall,
): Promise<void> {
  const request = await requestOf(verb, endpoint, call);
  if (kind === 'list') {
    return printPages(verb, endpoint, request, call);
  }
  if (kind === 'file') {
    return saveFile(verb, endpoint, request, call);
  }
  await requireConsent(verb, endpoint, request, call);
  const { data } = await callOperation(await call.client(), endpoint, request, 'json');
  if (verb.job && !call.options['no-wait']) {
    return finishJob(verb.job, data as JobRecord, request, call);
  }
  if (verb.listMember !== undefined) {
    return printMember(verb, data as Record<string, unknown>, call);
  }
  await printResult(call.terminal, verb, data as object | undefined, request.path);
}

async function requestOf(
  verb: Verb,
  endpoint: Endpoint,
  call: CommandCall,
): Promise<OperationRequest> {
  const { operands, options, terminal, signal } = call;
  const inputs = inputsOf(endpoint, verb.defaults);
  const given = queryOf(inputs, withFormatOfOutput(inputs, options));
  const query = verb.hasViews ? await withViewAndFilters(endpoint, given, call) : given;
  const body = await bodyOf(endpoint, verb, inputs, options, terminal);
  const path = Object.fromEntries(
    parametersOf(endpoint).map((name, index) => [name, operands[index] ?? '']),
  );
  return {
    path: isOfWorkspace(endpoint) ? { ...path, id: await workspaceOf(call) } : path,
    query,
    headers: headersOf(options),
    body,
    signal,
  };
}

async function workspaceOf({ client, options, signal }: CommandCall): Promise<string> {
  const given = textOf(options.workspace);
  if (given !== undefined) {
    return given;
  }
  const { data: me } = await (await client()).get('/v2/me', { signal });
  return me.workspace.id;
}

function headersOf(options: CommandCall['options']): Record<string, string> {
  const ifMatch = textOf(options['if-match']);
  const key = textOf(options['idempotency-key']);
  return {
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}
