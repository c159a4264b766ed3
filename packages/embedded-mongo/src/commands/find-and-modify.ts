import { CommandError } from '../command-error.ts';
import { compileProjection } from '../query/compile-projection.ts';
import { removeRecord } from '../storage/write-record.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import { findTargets, updateRecord, upsertRecord } from './apply-update.ts';
import { type Command, type CommandContext, collectionName, flagOf, objectOf, refuseUnsupported } from './context.ts';
import { hintOf } from './find.ts';

interface Outcome {
  value: PlainObject | null;
  lastErrorObject: PlainObject;
}

export const findAndModify: Command = async (context, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const removing = flagOf(body, 'remove', false);
  if (removing === (body.update !== undefined && body.update !== null)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  const project = compileProjection(objectOf(body, 'fields'));
  const { value, lastErrorObject } = await context.store.write(() =>
    removing ? removeOne(context, database, name, body) : changeOne(context, database, name, body),
  );
  return { lastErrorObject, value: value && project ? project(value) : value, ok: 1 };
};

function targetOf(body: PlainObject) {
  return { filter: objectOf(body, 'query'), sort: objectOf(body, 'sort'), hint: hintOf(body), limit: 1 };
}

function removeOne(context: CommandContext, database: string, name: string, body: PlainObject): Outcome {
  const collection = context.store.collection(database, name);
  const [row] = collection ? findTargets(context, collection, targetOf(body)) : [];
  if (!collection || !row) return { value: null, lastErrorObject: { n: 0 } };
  removeRecord(context.store, collection, row.record, row.bytes);
  return { value: decodeTyped(row.bytes), lastErrorObject: { n: 1 } };
}

function changeOne(context: CommandContext, database: string, name: string, body: PlainObject): Outcome {
  const { apply } = compileUpdate(body.update);
  const fresh = flagOf(body, 'new', false);
  const upsert = flagOf(body, 'upsert', false);
  const target = targetOf(body);
  const collection = upsert ? context.store.ensureCollection(database, name) : context.store.collection(database, name);
  const [row] = collection ? findTargets(context, collection, target) : [];
  if (collection && row) {
    const { before, after } = updateRecord(context, collection, row, target.filter, apply);
    return { value: fresh ? after : before, lastErrorObject: { n: 1, updatedExisting: true } };
  }
  if (!collection || !upsert) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
  const made = upsertRecord(context, collection, target.filter, apply);
  return { value: fresh ? made : null, lastErrorObject: { n: 1, updatedExisting: false, upserted: made._id } };
}
