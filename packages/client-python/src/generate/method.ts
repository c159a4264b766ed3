import { type Argument, bodyArguments, queryArgument } from './arguments.ts';
import { completeOperation } from './complete-records.ts';
import type { Flavour } from './flavours.ts';
import type { ClientOperation } from './operations.ts';
import { className, pythonName } from './python-names.ts';
import { docstring, lines, literal, oneLine } from './python-text.ts';
import { shapeOf } from './schema-shape.ts';
import { type MethodTypes, type Sending, sending } from './sending.ts';
import { optionsOf, signature } from './signature.ts';

/** Returns the Python text of a method. @throws Error if two arguments have the same name */
export function methodText(
  name: string,
  operation: ClientOperation,
  types: MethodTypes,
  flavour: Flavour,
): string {
  const { ids, takesFile } = operation;
  const owner = className(operation.operationId);
  const query = operation.query.map((one) => queryArgument(one, types.requests, owner));
  const body = bodyOf(operation, types, owner);
  const keywords = [...body, ...query].toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  );
  const positional = [...ids.map(pythonName), ...(takesFile ? ['file'] : [])];
  const named = [...keywords.map((one) => one.name), ...optionsOf(operation)];
  requireDistinct(name, [...positional, ...named]);
  const head: Head = (some, define, result) => {
    const all = lines(signature(operation, some, flavour), 8);
    return `    ${define} ${pythonName(name)}(\n${all}    ) -> ${result}:`;
  };
  const call = `${describe(operation, keywords)}${callText(operation, query, body)}`;
  const sent = sending(operation, types, flavour);
  const whole = completeOperation(operation, types.components);
  return whole === undefined
    ? `${head(keywords, sent.define, sent.result)}\n${call}${sent.body}`
    : selectingText({ keywords, head, call, sent, sentWhole: sending(whole, types, flavour) });
}

/** Returns the first lines of a method, up to the colon. */
type Head = (keywords: readonly Argument[], define: string, result: string) => string;

interface SelectingMethod {
  keywords: readonly Argument[];
  head: Head;
  call: string;
  sent: Sending;
  /** The statements for a call without `fields`. */
  sentWhole: Sending;
}

/**
 * Returns a method with overloads, because calls with and without `fields` have different result
 * types.
 */
function selectingText({ keywords, head, call, sent, sentWhole }: SelectingMethod): string {
  const { define, result, body } = sent;
  const { result: complete } = sentWhole;
  const others = keywords.filter((one) => one.wireName !== 'fields');
  const selecting = keywords.map((one) =>
    one.wireName === 'fields' ? { ...one, type: `${one.type} | Omit`, isRequired: true } : one,
  );
  const indented = sentWhole.body.replaceAll(/^ {8}/gm, ' '.repeat(12));
  return [
    `    @overload\n${head(others, define, complete)} ...\n`,
    `    @overload\n${head(selecting, define, result)} ...\n`,
    `${head(keywords, define, `${complete} | ${result}`)}\n${call}`,
    `        if isinstance(fields, Omit):\n${indented.replaceAll('result', 'complete')}${body}`,
  ].join('');
}

/** Returns the statement that creates the `Call`. */
function callText(
  operation: ClientOperation,
  query: readonly Argument[],
  body: readonly Argument[],
): string {
  const { ids, path, method, takesFile } = operation;
  const options = optionsOf(operation).map((option) => `${option}=${option}`);
  const parts = [
    literal(method),
    literal(path),
    ...(ids.length === 0 ? [] : [`(${ids.map(pythonName).join(', ')},)`]),
    ...dictionary('query', query),
    ...(operation.body === undefined ? [] : dictionary('body', body, true)),
    ...(takesFile ? ['file=file', 'content_type=content_type'] : []),
    `options=CallOptions(${options.join(', ')})`,
  ];
  return `        call = Call(\n${lines(parts, 12)}        )\n`;
}

function bodyOf({ body }: ClientOperation, types: MethodTypes, owner: string): Argument[] {
  if (body === undefined) {
    return [];
  }
  const { reference } = shapeOf(body);
  const schema = reference === undefined ? body : (types.components[reference] ?? {});
  return bodyArguments(schema, types.requests, owner);
}

/** Returns a dictionary as an argument of `Call`, with the names of the API as keys. */
function dictionary(name: string, all: readonly Argument[], isRequired = false): string[] {
  if (all.length === 0) {
    return isRequired ? [`${name}={}`] : [];
  }
  const members = all.map(({ wireName, value }) => `${literal(wireName)}: ${value}`);
  return [`${name}={\n${lines(members, 16)}            }`];
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
