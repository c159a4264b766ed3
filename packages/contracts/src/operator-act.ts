import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** The parts of a request that the event `operator.acted` contains. */
export interface OperatorAct {
  /** Members whose names are `id` or end in `Id`. */
  ids: Record<string, string>;
  /** Lists of ids by name (`ids`, and names that end in `Ids`), and lists of enumerated values. */
  lists?: Record<string, { count: number; values: string[] }>;
  /** Enumerated values, booleans, numbers and times. */
  choices?: Record<string, string | number | boolean>;
}

type Part = keyof OperatorAct;

/**
 * Matches an id of any service. Does not match a text with a space or an `@`. Does not match a
 * credential of this platform that was entered by mistake.
 */
const idForm = /^(?!ir[a-z]_|whsec_)[\w.:-]{1,64}$/;

/**
 * Maximum number of recorded values of a list. `count` is the number of all values in the list,
 * including values that are not recorded.
 */
const mostValues = 100;

/**
 * Returns the members of a request that are recorded, by the schemas of path and body: ids, and
 * enumerated or measured values. Other texts and objects are not recorded: a text may be personal
 * or secret, such as an address, a name, a reason or a password.
 * @throws Error for a body that is not an object, because nothing of it would be recorded
 */
export function recordedMembers({
  operationId,
  params,
  body,
}: Pick<Endpoint, 'operationId' | 'params' | 'body'>): Map<string, Part> {
  if (body !== undefined && !(body instanceof z.ZodObject)) {
    throw new Error(`The request body of ${operationId} is not an object and cannot be recorded`);
  }
  const parts = [params, body].flatMap((schema) =>
    Object.entries(schema?.shape ?? {}).map(
      ([name, value]) => [name, partOf(name, valueSchema(value as z.ZodType))] as const,
    ),
  );
  return new Map(parts.filter((part): part is [string, Part] => part[1] !== undefined));
}

/**
 * Returns the recorded parts of a request.
 * @param members the parts that are recorded ({@link recordedMembers})
 * @param sent validated path parameters, and members of the body
 */
export function operatorAct(members: ReadonlyMap<string, Part>, sent: unknown): OperatorAct {
  const act: OperatorAct & Required<Pick<OperatorAct, Part>> = {
    ids: {},
    lists: {},
    choices: {},
  };
  const values = new Map(Object.entries(Object(sent)));
  for (const [name, part] of members) {
    const value = values.get(name);
    if (part === 'ids' && isId(value)) {
      act.ids[name] = value;
    }
    if (part === 'lists' && Array.isArray(value)) {
      act.lists[name] = {
        count: value.length,
        values: value.filter(isId).slice(0, mostValues),
      };
    }
    if (part === 'choices' && isChoice(value)) {
      act.choices[name] = value;
    }
  }
  const { ids, lists, choices } = act;
  const isEmpty = (record: object) => Object.keys(record).length === 0;
  return {
    ids,
    ...(isEmpty(lists) ? {} : { lists }),
    ...(isEmpty(choices) ? {} : { choices }),
  };
}

function partOf(name: string, schema: z.ZodType): Part | undefined {
  if (schema instanceof z.ZodArray) {
    const of = valueSchema(schema.element as z.ZodType);
    return of instanceof z.ZodEnum || (/^ids$|Ids$/.test(name) && of instanceof z.ZodString)
      ? 'lists'
      : undefined;
  }
  if (/^id$|Id$/.test(name) && (schema instanceof z.ZodString || schema instanceof z.ZodEnum)) {
    return 'ids';
  }
  return choiceKinds.some((kind) => schema instanceof kind) ? 'choices' : undefined;
}

const choiceKinds = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNumber, z.ZodISODateTime];

/** Returns the schema of the value, without wrappers such as `optional`. */
function valueSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return valueSchema(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? valueSchema(schema.in as z.ZodType) : schema;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idForm.test(value);
}

function isChoice(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
