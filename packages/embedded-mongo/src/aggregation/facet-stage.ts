import { CommandError } from '../command-error.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { all, requireObject, runToEnd, type Stage } from './stage.ts';

/** @param compile compiles a stage of one of the pipelines */
export function facetStage(operand: unknown, compile: (stage: unknown) => Stage): Stage {
  const spec = requireObject(
    operand,
    40_169,
    'the $facet specification must be a non-empty object',
  );
  const facets = Object.entries(spec).map(([key, pipeline]) => {
    if (!Array.isArray(pipeline)) {
      throw new CommandError(40_170, `arguments to $facet must be arrays: ${key}`);
    }
    return {
      key,
      stages: pipeline.map((stage) => compile(stage)),
    };
  });
  if (facets.length === 0) {
    throw new CommandError(40_169, 'the $facet specification must be a non-empty object');
  }
  return all(() => {
    const rows: PlainObject[] = [];
    return {
      add: (document) => void rows.push(document),
      results: () => [
        Object.fromEntries(facets.map(({ key, stages }) => [key, runToEnd(rows, stages)])),
      ],
    };
  });
}
