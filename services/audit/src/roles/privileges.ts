/** The actions on a collection that a database user may perform (MongoDB privilege actions). */
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
 * Privileges of the audit service. It inserts and reads. Only keys of persons may be updated,
 * because an erasure destroys a key.
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

/**
 * Privileges of the migration job. It creates and drops indexes, and can neither read nor change
 * records.
 */
export const migrationPrivileges: readonly Privilege[] = [
  ...[...appendOnly, 'person_keys'].map((collection) => ({ collection, actions: indexActions })),
  ...['migrations', 'leases'].map((collection) => ({ collection, actions: recordActions })),
];
