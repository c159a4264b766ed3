import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import { checkReadConcern, checkWriteConcern } from './concerns.ts';
import {
  type Command,
  type CommandContext,
  type CommandReply,
  type CommandRequest,
  invalidBody,
  numberOption,
} from './context.ts';
import { withinMaxTime } from './deadline.ts';
import { deleteDocuments } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { count, find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { dbStats, hello, ping } from './server-info.ts';
import { update } from './update.ts';

const commands = new Map<string, Command>(
  Object.entries({
    insert,
    update,
    delete: deleteDocuments,
    findAndModify,
    find,
    getMore,
    killCursors,
    count,
    distinct,
    aggregate,
    explain,
    createIndexes,
    listIndexes,
    dropIndexes,
    create,
    drop,
    dropDatabase,
    listCollections,
    listDatabases,
    hello,
    ismaster: hello,
    ping,
    dbStats,
    endSessions: ping,
  } satisfies Record<string, Command>),
);

/**
 * Runs a command. Never rejects: a CommandError becomes an error reply, and every other error an
 * InternalError.
 */
export async function dispatch(
  context: CommandContext,
  request: CommandRequest,
): Promise<CommandReply> {
  const [name = ''] = Object.keys(request.body);
  try {
    if (invalidBody in request.body) {
      throw request.body[invalidBody];
    }
    const command = commands.get(name);
    if (!command) {
      throw new CommandError(
        'CommandNotFound',
        `no such command: '${name}': the embedded store does not support it`,
      );
    }
    context.onCommand(name);
    if (request.body.txnNumber !== undefined || request.body.startTransaction !== undefined) {
      throw new CommandError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    }
    checkWriteConcern(request.body);
    checkReadConcern(request.body);
    const reply = await withinMaxTime(numberOption(request.body, 'maxTimeMS', 0), () =>
      command(context, request),
    );
    if (hasChanged(name, reply)) {
      context.onWrite();
    }
    return reply;
  } catch (error) {
    if (error instanceof CommandError) {
      return errorReply(error);
    }
    context.onInternalError(name, error as Error);
    return errorReply(new CommandError('InternalError', (error as Error).message));
  }
}

/**
 * Whether a command has changed a document. False for an update without a match or without a
 * change.
 */
function hasChanged(name: string, reply: CommandReply): boolean {
  if (Buffer.isBuffer(reply)) {
    return false;
  }
  const { n, nModified, upserted, lastErrorObject } = reply;
  if (name === 'update') {
    return Number(nModified) > 0 || upserted !== undefined;
  }
  if (name === 'insert' || name === 'delete') {
    return Number(n) > 0;
  }
  return name === 'findAndModify' && isObject(lastErrorObject) && Number(lastErrorObject.n) > 0;
}

function errorReply({ message, code, codeName, details }: CommandError): PlainObject {
  return {
    ok: 0,
    errmsg: message,
    code,
    codeName,
    ...details,
  };
}
