import { mongo } from 'mongoose';

export interface FillableDisk {
  isFull: boolean;
  restore(): void;
}

/** What the databases of this process say about their disk, until `restore`: it has room, or none. */
export function fillableDisk(): FillableDisk {
  const { command } = mongo.Db.prototype;
  const disk = {
    isFull: false,
    restore() {
      mongo.Db.prototype.command = command;
    },
  };
  mongo.Db.prototype.command = function (asked, options) {
    const { dbStats } = asked as { dbStats?: number };
    if (dbStats === undefined) return command.call(this, asked, options);
    return Promise.resolve({ fsTotalSize: 1e12, fsUsedSize: disk.isFull ? 1e12 : 0 });
  };
  return disk;
}
