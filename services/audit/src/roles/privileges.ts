/** The actions that a database user may perform on a collection (MongoDB privilege actions). */
export interface Privilege {
  collection: string;
  actions: string[];
}

const insertActions = ['find', 'insert', 'listIndexes'];

/** Collections in which the service may only insert and read documents. */
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
 * Privileges of the audit service. The service may insert and read documents. The service may
 * update only the keys of persons, because an erasure destroys a key.
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
 * Privileges of the retention program. The program may delete records, but not the checkpoints,
 * tiles and anchors that prove the remaining records.
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
 * Privileges of the migration job. The job may create and drop indexes, but can neither read nor
 * change records.
 */
export const migrationPrivileges: readonly Privilege[] = [
  ...[...appendOnly, 'person_keys'].map((collection) => ({ collection, actions: indexActions })),
  ...['migrations', 'leases'].map((collection) => ({ collection, actions: recordActions })),
];
