import { CommandError } from '../command-error.ts';
import type { QuerySpec } from '../plan/run-query.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { toDouble } from '../values/number.ts';
import { compileGroup, type Group } from './group.ts';
import { type Lookup, parseLookup } from './parse-lookup.ts';

/** A query, optionally followed by a `$group` or by `$lookup`s. */
export interface Pipeline {
  spec: QuerySpec;
  group: Group | undefined;
  lookups: Lookup[];
}

interface StageSpec {
  name: string;
  operand: unknown;
}

const stageNames = new Set(['$match', '$skip', '$limit', '$group', '$lookup']);

/**
 * Parses a pipeline: first `$match`, `$skip` and `$limit`, which use indexes, and then a `$group`
 * or `$lookup`s.
 * @throws CommandError 40324 for an unknown or unsupported stage, CommandNotSupported for another
 *   order, and MongoDB's code for an invalid stage
 */
export function parsePipeline(stages: unknown[], hint: unknown): Pipeline {
  const rest = stages.map(parseStage);
  const take = (name: string) => (rest[0]?.name === name ? rest.shift() : undefined);
  const filters: PlainObject[] = [];
  for (let stage = take('$match'); stage; stage = take('$match')) {
    filters.push(matchFilter(stage.operand));
  }
  const skip = take('$skip');
  const limit = take('$limit');
  const group = take('$group');
  const lookups: Lookup[] = [];
  for (let stage = group ? undefined : take('$lookup'); stage; stage = take('$lookup')) {
    lookups.push(parseLookup(stage.operand, lookups));
  }
  const [misplaced] = rest;
  if (misplaced) {
    throw new CommandError(
      'CommandNotSupported',
      `The embedded store does not support ${misplaced.name} at this position in a pipeline`,
    );
  }
  return {
    spec: {
      filter: filters.length > 1 ? { $and: filters } : (filters[0] ?? {}),
      skip: skip ? countOf('$skip', skip.operand) : 0,
      limit: limit ? countOf('$limit', limit.operand) : 0,
      hint,
    },
    group: group && compileGroup(group.operand),
    lookups,
  };
}

function parseStage(stage: unknown): StageSpec {
  const [entry, ...others] = isObject(stage) ? Object.entries(stage) : [];
  if (entry === undefined || others.length > 0) {
    throw new CommandError(
      40_323,
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  const [name, operand] = entry;
  if (!stageNames.has(name)) {
    throw new CommandError(
      40_324,
      `Unrecognized pipeline stage name: '${name}': the embedded store does not support it`,
    );
  }
  return { name, operand };
}

function matchFilter(operand: unknown): PlainObject {
  if (!isObject(operand)) {
    throw new CommandError(15_959, 'the match filter must be an expression in an object');
  }
  return operand;
}

function countOf(stage: '$limit' | '$skip', operand: unknown): number {
  const number =
    canonicalTypeOf(operand) === canonicalTypes.number ? toDouble(operand) : Number.NaN;
  if (!Number.isInteger(number) || number < 0) {
    throw new CommandError(
      stage === '$limit' ? 5_107_201 : 5_107_200,
      `invalid argument to ${stage} stage: Expected a non-negative whole number`,
    );
  }
  if (stage === '$limit' && number === 0) {
    throw new CommandError(15_958, 'the limit must be positive');
  }
  return number;
}
