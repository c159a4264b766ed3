import { mongo } from 'mongoose';

export interface FillableDisk {
  isFull: boolean;
  /** After the first, inserts of many documents wait until `release`. */
  holdInserts(): void;
  release(): void;
  restore(): void;
}

/** Smaller inserts do not belong to an import's batch. */
const many = 100;

/**
 * Controls the disk of this process's databases until `restore`: the reported space and the time of
 * writes.
 */
export function fillableDisk(): FillableDisk {
  const { command } = mongo.Db.prototype;
  const { insertMany } = mongo.Collection.prototype;
  const passed = Promise.resolve();
  /** The gates of the next inserts, in order; the last gate applies to all later inserts. */
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
