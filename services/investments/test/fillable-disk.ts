import { mongo } from 'mongoose';

export interface FillableDisk {
  isFull: boolean;
  /** Inserts of many documents wait, after one, until `release`. */
  holdInserts(): void;
  release(): void;
  restore(): void;
}

/** Fewer are not of an import's batch. */
const many = 100;

/**
 * The disk of the databases of this process, until `restore`: what they say of it, and when they
 * write.
 */
export function fillableDisk(): FillableDisk {
  const { command } = mongo.Db.prototype;
  const { insertMany } = mongo.Collection.prototype;
  const passed = Promise.resolve();
  /** What the next inserts wait for, in this order; the last one holds for all that follow. */
  let gates = [passed];
  const disk: FillableDisk = {
    isFull: false,
    holdInserts() {
      const released = Promise.withResolvers<void>();
      gates = [passed, released.promise];
      disk.release = released.resolve;
    },
    release: () => undefined,
    restore() {
      mongo.Collection.prototype.insertMany = insertMany;
      mongo.Db.prototype.command = command;
    },
  };
  mongo.Db.prototype.command = function (asked, options) {
    const { dbStats } = asked as { dbStats?: number };
    if (dbStats === undefined) {
      return command.call(this, asked, options);
    }
    return Promise.resolve({
      fsTotalSize: 1e12,
      fsUsedSize: disk.isFull ? 1e12 : 0,
    });
  };
  mongo.Collection.prototype.insertMany = async function (documents, options) {
    if (documents.length >= many) {
      await (gates.length > 1 ? gates.shift() : gates[0]);
    }
    return insertMany.call(this, documents, options);
  };
  return disk;
}
