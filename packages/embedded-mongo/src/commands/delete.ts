import { removeRecord } from '../storage/write-record.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { changeMany, findManyTargets, findTargets } from './apply-update.ts';
import {
  booleanOption,
  type Command,
  collectionName,
  numberOption,
  objectOption,
  rejectUnsupportedOptions,
} from './context.ts';
import { hintOption } from './find.ts';
import { runStatements } from './run-statements.ts';
import { writeStatements } from './update.ts';

export const deleteDocuments: Command = async (context, request) => {
  const { database, body } = request;
  const { store } = context;
  const name = collectionName(body);
  const targetOf = (statement: PlainObject) => {
    rejectUnsupportedOptions(statement);
    return {
      filter: objectOption(statement, 'q'),
      hint: hintOption(statement),
    };
  };
  let n = 0;
  const writeErrors = await runStatements(
    store,
    writeStatements(request, 'deletes'),
    booleanOption(body, 'ordered', true),
    {
      isMany: (statement) => numberOption(statement, 'limit', 0) === 0,
      runOne(statement) {
        const target = targetOf(statement);
        const collection = store.collection(database, name);
        if (!collection) {
          return;
        }
        for (const { recordId, bytes } of findTargets(context, collection, {
          ...target,
          limit: 1,
        })) {
          removeRecord(store, collection, recordId, bytes);
          n++;
        }
      },
      async runMany(statement) {
        const target = targetOf(statement);
        const recordIds = await findManyTargets(context, database, name, target);
        await store.writeInSteps(() =>
          changeMany(
            context,
            database,
            name,
            recordIds,
            target.filter,
            (collection, { recordId, bytes }) => {
              removeRecord(store, collection, recordId, bytes);
              n++;
            },
          ),
        );
      },
    },
  );
  return {
    n,
    ok: 1,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
};
