/** The permitted actions of a database user on a collection (MongoDB privilege actions). */
export interface Privilege {
  collection: string;
  actions: string[];
}

const insertActions = ['find', 'insert', 'listIndexes'];

/** Collections with inserts only by the service. */
const appendOnly = [
  'records',
  'checkpoints',
  'tiles',
  'anchors',
  'signing_keys',
  'log_entries',
  'cosignatures',
];

/**
 * The audit service inserts and reads. It updates only the keys of persons: an erasure destroys a
 * key.
 */
export const servicePrivileges: readonly Privilege[] = [
  ...appendOnly.map((collection) => ({ collection, actions: insertActions })),
  {
    collection: 'person_keys',
    actions: [...insertActions, 'update'],
  },
  {
    collection: 'migrations',
    actions: ['find', 'listIndexes'],
  },
];

/**
 * The retention program deletes records, but no checkpoint, tile or anchor that proves the
 * remaining records.
 */
export const retentionPrivileges: readonly Privilege[] = [
  {
    collection: 'records',
    actions: ['find', 'remove'],
  },
  {
    collection: 'checkpoints',
    actions: ['find'],
  },
  {
    collection: 'anchors',
    actions: ['find'],
  },
];

const indexActions = ['createCollection', 'createIndex', 'dropIndex', 'listIndexes', 'collStats'];
const recordActions = [
  'find',
  'insert',
  'update',
  'remove',
  'listIndexes',
  'createCollection',
  'createIndex',
];

/** The migration job creates and drops indexes, and can neither read nor change a record. */
export const migrationPrivileges: readonly Privilege[] = [
  ...[...appendOnly, 'person_keys'].map((collection) => ({ collection, actions: indexActions })),
  ...['migrations', 'leases'].map((collection) => ({ collection, actions: recordActions })),
];
