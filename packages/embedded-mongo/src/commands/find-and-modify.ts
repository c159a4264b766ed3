import { CommandError } from '../command-error.ts';
import { compileProjection } from '../query/compile-projection.ts';
import { parseProjection } from '../query/parse-projection.ts';
import { removeRecord } from '../storage/write-record.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { findTargets, updateRecord, upsertRecord } from './apply-update.ts';
import {
  booleanOption,
  type Command,
  type CommandContext,
  collectionName,
  objectOption,
  rejectUnsupportedOptions,
} from './context.ts';
import { hintOption } from './find.ts';

interface Outcome {
  /**
   * The document before the change; with the option `new`, after the change. Null without a match.
   */
  value: PlainObject | null;
  lastErrorObject: PlainObject;
}

export const findAndModify: Command = async (context, { database, body }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const isRemove = booleanOption(body, 'remove', false);
  if (isRemove === (body.update !== undefined && body.update !== null)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  const fields = parseProjection(objectOption(body, 'fields'));
  const project = fields && compileProjection(fields);
  const { value, lastErrorObject } = await context.store.write(() =>
    isRemove ? removeOne(context, database, name, body) : updateOne(context, database, name, body),
  );
  return {
    lastErrorObject,
    value: value && project ? project(value) : value,
    ok: 1,
  };
};

function targetOf(body: PlainObject) {
  return {
    filter: objectOption(body, 'query'),
    sort: objectOption(body, 'sort'),
    hint: hintOption(body),
    limit: 1,
  };
}

function removeOne(
  context: CommandContext,
  database: string,
  name: string,
  body: PlainObject,
): Outcome {
  const collection = context.store.collection(database, name);
  const [row] = collection ? findTargets(context, collection, targetOf(body)) : [];
  if (!collection || !row) {
    return {
      value: null,
      lastErrorObject: { n: 0 },
    };
  }
  removeRecord(context.store, collection, row.recordId, row.bytes);
  return {
    value: decodeTyped(row.bytes),
    lastErrorObject: { n: 1 },
  };
}

function updateOne(
  context: CommandContext,
  database: string,
  name: string,
  body: PlainObject,
): Outcome {
  const change = compileUpdate(body.update);
  const returnNew = booleanOption(body, 'new', false);
  const upsert = booleanOption(body, 'upsert', false);
  const target = targetOf(body);
  const collection = upsert
    ? context.store.ensureCollection(database, name)
    : context.store.collection(database, name);
  const [row] = collection ? findTargets(context, collection, target) : [];
  if (collection && row) {
    const { before, after } = updateRecord(context, collection, row, target.filter, change);
    return {
      value: returnNew ? after : before,
      lastErrorObject: { n: 1, updatedExisting: true },
    };
  }
  if (!collection || !upsert) {
    return {
      value: null,
      lastErrorObject: { n: 0, updatedExisting: false },
    };
  }
  const created = upsertRecord(context, collection, target.filter, change.apply);
  return {
    value: returnNew ? created : null,
    lastErrorObject: {
      n: 1,
      updatedExisting: false,
      upserted: created._id,
    },
  };
}
