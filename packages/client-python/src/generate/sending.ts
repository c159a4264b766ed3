import type { JsonSchema } from '@irp/contracts/openapi';
import type { Flavour } from './flavours.ts';
import type { ClientOperation } from './operations.ts';
import { className } from './python-names.ts';
import type { RequestTypes } from './request-types.ts';
import type { ResponseModels } from './response-models.ts';

export interface MethodTypes {
  requests: RequestTypes;
  responses: ResponseModels;
  components: Record<string, JsonSchema>;
}

export interface Sending {
  define: string;
  result: string;
  body: string;
}

/** Returns the statements that send a call, and the result type of the method. */
export function sending(
  operation: ClientOperation,
  { responses }: MethodTypes,
  flavour: Flavour,
): Sending {
  const { prefix, contextManager, define, wait } = flavour;
  if (operation.returnsFile) {
    const result = `${contextManager}[${prefix}ExportedFile]`;
    return { define: 'def', result, body: '        return self._core.export(call)\n' };
  }
  const owner = className(operation.operationId);
  const models = [...operation.responses].map(([status, schema]): [number, string] => [
    status,
    schema === undefined ? 'NoContent' : responses.typeOf(schema, `${owner}Response`),
  ]);
  if (operation.isPaged) {
    const [[, page = ''] = []] = models;
    const item = responses.models.get(page)?.match(/^ {4}data: list\[(.+)\]/m)?.[1] ?? 'Any';
    const list = `${prefix}RecordList[${item}, ${page}]`;
    return {
      define: 'def',
      result: list,
      body: `        return ${prefix}RecordList(self._core, call, ${page})\n`,
    };
  }
  const result = [...new Set(models.map(([, model]) => model))].join(' | ');
  const byStatus = models.map(([status, model]) => `${status}: ${model}`).join(', ');
  const body = `        result: ${result} = ${wait}self._core.send(call, {${byStatus}})\n`;
  return { define, result, body: `${body}        return result\n` };
}
