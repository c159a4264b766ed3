import { currentSpan, type Span } from '@irp/observability';
import type { Connection, mongo } from 'mongoose';

/** The events `operation-start` and `operation-end` of a mongoose connection. */
interface OperationStart {
  /** The same object at the start and at the end of a call. */
  _id: object;
  collectionName: string;
  method: string;
}
interface OperationEnd {
  _id: object;
  error?: unknown;
  result?: unknown;
}

/**
 * The command that each method of the driver's `Collection` sends. Default: the command has the
 * name of the method.
 */
const commands = new Map(
  Object.entries({
    insertOne: 'insert',
    insertMany: 'insert',
    findOne: 'find',
    bulkWrite: 'bulkWrite',
    updateOne: 'update',
    updateMany: 'update',
    replaceOne: 'update',
    deleteOne: 'delete',
    deleteMany: 'delete',
    findOneAndUpdate: 'findAndModify',
    findOneAndReplace: 'findAndModify',
    findOneAndDelete: 'findAndModify',
    countDocuments: 'aggregate',
    estimatedDocumentCount: 'count',
  }),
);

/**
 * Creates a CLIENT span for each operation inside a span. The function listens to mongoose's
 * events. The driver's monitoring of commands would decode every reply a second time, even without
 * a trace. Spans contain neither filters nor values nor error messages, because all three contain
 * stored data.
 */
export function traceOperations(connection: Connection): void {
  const underWay = new WeakMap<object, Span>();
  connection.on('operation-start', ({ _id, collectionName, method }: OperationStart) => {
    const parent = currentSpan();
    if (parent === undefined) {
      return;
    }
    const operation = commands.get(method) ?? method;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.collection.name': collectionName,
      'db.operation.name': operation,
      'db.namespace': connection.name,
    };
    underWay.set(
      _id,
      parent.startChild(`${operation} ${collectionName}`, { kind: 'client', attributes }),
    );
  });
  connection.on('operation-end', ({ _id, error, result }: OperationEnd) => {
    const span = underWay.get(_id);
    if (span === undefined) {
      return;
    }
    // A method that creates a cursor returns at once; the span ends when the cursor closes.
    if (isCursor(result)) {
      result.once('close', () => span.end());
    } else {
      span.end({ error: error === undefined ? undefined : errorType(error) });
    }
  });
}

function isCursor(result: unknown): result is mongo.AbstractCursor {
  return typeof (result as mongo.AbstractCursor | undefined)?.toArray === 'function';
}

/** Returns the error code of the server, or the kind of error. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'number' ? String(code) : (name ?? '_OTHER');
}
