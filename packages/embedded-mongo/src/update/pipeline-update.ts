import { compileStage, parseStage } from '../aggregation/compile-stage.ts';
import { runStages } from '../aggregation/stage.ts';
import { CommandError } from '../command-error.ts';
import { yieldPoint } from '../plan/yield-point.ts';
import type { UpdateFunction } from './update.ts';

const supportedStages = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceWith',
  '$replaceRoot',
]);

/** Compiles an update by aggregation stages. A stage that leaves `_id` out keeps it. */
export function compilePipelineUpdate(pipeline: unknown[]): UpdateFunction {
  const stages = pipeline.map((stage) => {
    const spec = parseStage(stage);
    if (!supportedStages.has(spec.name)) {
      throw new CommandError(
        'InvalidOptions',
        `${spec.name} is not allowed to be used within an update`,
      );
    }
    return compileStage(spec);
  });
  return (document) => {
    for (const result of runStages([document], stages)) {
      if (result === yieldPoint) {
        continue;
      }
      return result._id === undefined && document._id !== undefined
        ? { _id: document._id, ...result }
        : result;
    }
    throw new CommandError('FailedToParse', 'The pipeline returned no document');
  };
}
