/** The actions that a database user may perform on a collection (MongoDB privilege actions). */
interface Privilege {
  collection: string;
  actions: string[];
}

const insertActions = ['find', 'insert', 'createIndex', 'listIndexes', 'createCollection'];

/** Collections in which the service only inserts. */
const appendOnly = ['records', 'checkpoints', 'tiles', 'anchors', 'signing_keys', 'log_entries', 'cosignatures'];

/** The audit service inserts and reads. It updates only the keys of persons, which it destroys on erasure. */
export const servicePrivileges: readonly Privilege[] = [
  ...appendOnly.map((collection) => ({ collection, actions: insertActions })),
  { collection: 'person_keys', actions: [...insertActions, 'update'] },
];

/** The retention program deletes records, but no checkpoint, tile or anchor that proves the remaining ones. */
export const retentionPrivileges: readonly Privilege[] = [
  { collection: 'records', actions: ['find', 'remove', 'createIndex'] },
  { collection: 'checkpoints', actions: ['find', 'createIndex'] },
  { collection: 'anchors', actions: ['find', 'createIndex'] },
  ...['tiles', 'signing_keys', 'person_keys', 'log_entries', 'cosignatures'].map((collection) => ({
    collection,
    actions: ['createIndex'],
  })),
];
