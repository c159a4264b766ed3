import { removeRecord } from '../storage/write-record.ts';
import { findTargets } from './apply-update.ts';
import { type Command, collectionName, flagOf, numberOf, objectOf, refuseUnsupported } from './context.ts';
import { hintOf } from './find.ts';
import { statementsOf } from './update.ts';
import { type WriteError, writeError } from './write-errors.ts';

export const deleteDocuments: Command = async (context, request) => {
  const { database, body } = request;
  const name = collectionName(body);
  const ordered = flagOf(body, 'ordered', true);
  const statements = statementsOf(request, 'deletes');
  const writeErrors: WriteError[] = [];
  let n = 0;
  await context.store.write(() => {
    const collection = context.store.collection(database, name);
    if (!collection) return;
    for (const [index, statement] of statements.entries()) {
      try {
        refuseUnsupported(statement);
        const target = {
          filter: objectOf(statement, 'q'),
          hint: hintOf(statement),
          limit: numberOf(statement, 'limit', 0) === 0 ? 0 : 1,
        };
        for (const { record, bytes } of findTargets(context, collection, target)) {
          removeRecord(context.store, collection, record, bytes);
          n++;
        }
      } catch (error) {
        writeErrors.push(writeError(index, error));
        if (ordered) break;
      }
    }
  });
  return { n, ok: 1, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
};
