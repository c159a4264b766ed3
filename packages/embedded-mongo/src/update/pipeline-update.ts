import { Aggregator } from 'mingo';
import { CommandError } from '../command-error.ts';
import { decodePlain, decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import type { Update } from './update.ts';

const stages = new Set(['$set', '$addFields', '$unset', '$project', '$replaceWith', '$replaceRoot']);

/** An update by aggregation stages. Numbers pass through JavaScript: whole ones come back as Int32, others as Double. */
export function compilePipelineUpdate(pipeline: PlainObject[]): Update {
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage);
    if (!stages.has(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const plain = pipeline.map((stage) => decodePlain(encodeDocument(stage)));
  return (document) => {
    const [result] = new Aggregator(plain as never).run([
      decodePlain(encodeDocument(document)),
    ] as never) as PlainObject[];
    if (!result) throw new CommandError('FailedToParse', 'The pipeline answered no document');
    const { _id, ...rest } = result;
    const typed = decodeTyped(encodeDocument(rest));
    return document._id === undefined
      ? _id === undefined
        ? typed
        : { _id, ...typed }
      : { _id: document._id, ...typed };
  };
}
