import { CommandError } from '../command-error.ts';
import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';

/** Documents on their way through a pipeline, with yield points between them. */
export type Documents = Iterable<PlainObject | YieldPoint>;

/**
 * A stage of a pipeline. A document that it returns may share parts with its input, which must not
 * be changed.
 */
export type Stage = (documents: Documents) => Documents;

const documentsPerYieldPoint = 64;

/** Applies a function to each document. It returns undefined to drop it. */
export function each(change: (document: PlainObject) => PlainObject | undefined): Stage {
  return function* (documents) {
    for (const document of documents) {
      if (document === yieldPoint) {
        yield yieldPoint;
      } else {
        const changed = change(document);
        if (changed) {
          yield changed;
        }
      }
    }
  };
}

export function eachMany(change: (document: PlainObject) => Iterable<PlainObject>): Stage {
  return function* (documents) {
    for (const document of documents) {
      if (document === yieldPoint) {
        yield yieldPoint;
      } else {
        yield* withYieldPoints(change(document));
      }
    }
  };
}

/** Reads all documents, and then returns others in their place. */
export function all(
  start: () => { add(document: PlainObject): void; results(): Documents },
): Stage {
  return function* (documents) {
    const collector = start();
    let read = 0;
    for (const document of documents) {
      if (document !== yieldPoint) {
        collector.add(document);
      }
      if (document === yieldPoint || ++read % documentsPerYieldPoint === 0) {
        yield yieldPoint;
      }
    }
    yield* withYieldPoints(collector.results());
  };
}

function* withYieldPoints(documents: Documents): Generator<PlainObject | YieldPoint> {
  let returned = 0;
  for (const document of documents) {
    yield document;
    if (++returned % documentsPerYieldPoint === 0) {
      yield yieldPoint;
    }
  }
}

/** @throws CommandError with this code for anything but an object */
export function requireObject(operand: unknown, code: number, message: string): PlainObject {
  if (!isObject(operand)) {
    throw new CommandError(code, message);
  }
  return operand;
}

/** Runs stages to their end, without yield points. */
export function runToEnd(documents: PlainObject[], stages: Stage[]): PlainObject[] {
  const results: PlainObject[] = [];
  for (const document of runStages(documents, stages)) {
    if (document !== yieldPoint) {
      results.push(document);
    }
  }
  return results;
}

export function runStages(documents: Documents, stages: Stage[]): Documents {
  return stages.reduce((current, stage) => stage(current), documents);
}
