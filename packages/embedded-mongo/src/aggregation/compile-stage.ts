import { CommandError } from '../command-error.ts';
import { isObject } from '../values/canonical-type.ts';
import { compileBucket } from './bucket.ts';
import { countStage, sortByCountStage } from './count-stages.ts';
import { facetStage } from './facet-stage.ts';
import { compileGroup } from './group.ts';
import { limitStage, matchStage, sampleStage, skipStage } from './selection-stages.ts';
import {
  addFieldsStage,
  projectStage,
  replaceRootStage,
  replaceStage,
  unsetStage,
} from './shape-stages.ts';
import { sortStage } from './sort-stage.ts';
import { all, eachMany, type Stage } from './stage.ts';
import { compileUnwind } from './unwind.ts';

const stageCompilers: Record<string, (operand: unknown, name: string) => Stage> = {
  $match: matchStage,
  $sort: sortStage,
  $skip: skipStage,
  $limit: limitStage,
  $project: projectStage,
  $addFields: addFieldsStage,
  $set: addFieldsStage,
  $unset: unsetStage,
  $group: (operand) => all(compileGroup(operand)),
  $bucket: (operand) => all(compileBucket(operand)),
  $count: countStage,
  $unwind: (operand) => eachMany(compileUnwind(operand)),
  $replaceRoot: replaceRootStage,
  $replaceWith: replaceStage,
  $sortByCount: sortByCountStage,
  $sample: sampleStage,
  $facet: (operand) =>
    facetStage(operand, (stage) => compileStage(parseStage(stage), ['$facet', '$lookup'])),
};

export interface StageSpec {
  name: string;
  operand: unknown;
}

/** @throws CommandError 40323 for anything but an object with one field */
export function parseStage(stage: unknown): StageSpec {
  const [entry, ...others] = isObject(stage) ? Object.entries(stage) : [];
  if (entry === undefined || others.length > 0) {
    throw new CommandError(
      40_323,
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  const [name, operand] = entry;
  return { name, operand };
}

/**
 * @throws CommandError 40324 for a stage that is unknown or not supported, and MongoDB's code for
 *   an invalid one
 */
export function compileStage({ name, operand }: StageSpec, without: string[] = []): Stage {
  const compile = Object.hasOwn(stageCompilers, name) ? stageCompilers[name] : undefined;
  if (without.includes(name)) {
    throw new CommandError(40_600, `${name} is not allowed to be used within a $facet stage`);
  }
  if (!compile) {
    throw new CommandError(40_324, `Unrecognized pipeline stage name: '${name}'`);
  }
  return compile(operand, name);
}
