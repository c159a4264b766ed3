import { CommandError } from '../command-error.ts';
import type { PlainObject } from '../values/rank.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Answer, Command, CommandContext, Request } from './context.ts';
import { deleteDocuments } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { count, find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { buildInfo, connectionStatus, hello, ping } from './server-info.ts';
import { update } from './update.ts';

const commands = new Map<string, Command>(
  Object.entries({
    ...{ insert, update, delete: deleteDocuments, findAndModify, findandmodify: findAndModify },
    ...{ find, getMore, killCursors, count, distinct, aggregate, explain },
    ...{ createIndexes, listIndexes, dropIndexes, deleteIndexes: dropIndexes },
    ...{ create, drop, dropDatabase, listCollections, listDatabases },
    ...{
      hello,
      isMaster: hello,
      ismaster: hello,
      ping,
      buildInfo,
      buildinfo: buildInfo,
      connectionStatus,
      endSessions: ping,
    },
  } satisfies Record<string, Command>),
);

/** Runs one command. What it refuses is an answer too, and so is a fault of this program or its disk. */
export async function dispatch(context: CommandContext, request: Request): Promise<Answer> {
  const [name = ''] = Object.keys(request.body);
  try {
    const command = commands.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    if (request.body.txnNumber !== undefined || request.body.startTransaction !== undefined) {
      throw new CommandError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    }
    return await command(context, request);
  } catch (error) {
    if (error instanceof CommandError) return refusal(error);
    context.failed(name, error as Error);
    return refusal(new CommandError('InternalError', (error as Error).message));
  }
}

function refusal({ message, code, codeName, details }: CommandError): PlainObject {
  return { ok: 0, errmsg: message, code, codeName, ...details };
}
