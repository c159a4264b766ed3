import type { JsonSchema } from '@irp/contracts/openapi';
import { type Argument, bodyArguments, declared, queryArgument } from './arguments.ts';
import type { Flavour } from './flavours.ts';
import type { ClientOperation } from './operations.ts';
import { className, pythonName } from './python-names.ts';
import { docstring, lines, literal, oneLine } from './python-text.ts';
import type { RequestTypes } from './request-types.ts';
import type { ResponseModels } from './response-models.ts';
import { shapeOf } from './schema-shape.ts';

export interface MethodTypes {
  requests: RequestTypes;
  responses: ResponseModels;
  components: Record<string, JsonSchema>;
}

/** The text of a method. @throws Error if two arguments have the same name */
export function methodText(
  name: string,
  operation: ClientOperation,
  types: MethodTypes,
  flavour: Flavour,
): string {
  const { ids, path, method, takesFile } = operation;
  const owner = className(operation.operationId);
  const query = operation.query.map((one) => queryArgument(one, types.requests, owner));
  const body = bodyOf(operation, types, owner);
  const options = optionsOf(operation);
  const keywords = [...body, ...query].toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  );
  const positional = [...ids.map(pythonName), ...(takesFile ? ['file'] : [])];
  requireDistinct(name, [...positional, ...keywords.map((one) => one.name), ...options]);
  const signature = [
    'self',
    ...ids.map((id) => `${pythonName(id)}: str`),
    ...(takesFile ? [`file: ${flavour.prefix}File`] : []),
    '*',
    ...keywords.map(declared),
    ...(takesFile ? ['content_type: str | Omit = OMIT'] : []),
    ...options.map((option) => `${option}: ${optionTypes[option]} | Omit = OMIT`),
  ];
  const parts = [
    literal(method),
    literal(path),
    ...(ids.length === 0 ? [] : [`(${ids.map(pythonName).join(', ')},)`]),
    ...dictionary('query', query),
    ...(operation.body === undefined ? [] : dictionary('body', body, true)),
    ...(takesFile ? ['file=file', 'content_type=content_type'] : []),
    `options=CallOptions(${options.map((option) => `${option}=${option}`).join(', ')})`,
  ];
  const call = `        call = Call(\n${lines(parts, 12)}        )\n`;
  const { define, result, body: sent } = sending(operation, types, flavour);
  const head = `    ${define} ${pythonName(name)}(\n${lines(signature, 8)}    ) -> ${result}:\n`;
  return `${head}${describe(operation, keywords)}${call}${sent}`;
}

const optionTypes: Readonly<Record<string, string>> = {
  timeout: 'float | None',
  max_attempts: 'int',
  idempotency_key: 'str',
  if_match: 'str',
};

function optionsOf({ acceptsIdempotencyKey, acceptsIfMatch }: ClientOperation): string[] {
  return [
    ...(acceptsIfMatch ? ['if_match'] : []),
    ...(acceptsIdempotencyKey ? ['idempotency_key'] : []),
    'timeout',
    'max_attempts',
  ];
}

function bodyOf({ body }: ClientOperation, types: MethodTypes, owner: string): Argument[] {
  if (body === undefined) {
    return [];
  }
  const { reference } = shapeOf(body);
  const schema = reference === undefined ? body : (types.components[reference] ?? {});
  return bodyArguments(schema, types.requests, owner);
}

/** The value under each name of the API. */
function dictionary(name: string, all: readonly Argument[], isRequired = false): string[] {
  if (all.length === 0) {
    return isRequired ? [`${name}={}`] : [];
  }
  const members = all.map(({ wireName, value }) => `${literal(wireName)}: ${value}`);
  return [`${name}={\n${lines(members, 16)}            }`];
}

/** The statements after a call, and the result of the method. */
function sending(operation: ClientOperation, { responses }: MethodTypes, flavour: Flavour) {
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

function describe({ summary, ids }: ClientOperation, keywords: readonly Argument[]): string {
  const described = keywords.flatMap(({ name, description }) =>
    description === undefined ? [] : [`    ${name}: ${oneLine(description)}`],
  );
  const args = described.length === 0 ? '' : `\n\nArgs:\n${described.join('\n')}`;
  const ofPath = ids.length > 1 ? `\n\nIds: ${ids.map(pythonName).join(', ')}.` : '';
  return docstring(`${summary}.${ofPath}${args}`, 8);
}

function requireDistinct(method: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new Error(`The method ${method} would have two arguments ${twice}.`);
  }
}
