/** What a database user may do to a collection (MongoDB's privilege actions). */
interface Privilege {
  collection: string;
  actions: string[];
}

const inserted = ['find', 'insert', 'createIndex', 'listIndexes', 'createCollection'];

/** Collections that are only ever added to. */
const appendOnly = ['records', 'checkpoints', 'tiles', 'anchors', 'signing_keys'];

/** What the audit service does: it adds and reads. Only the keys of people can be destroyed, which are not the log. */
export const servicePrivileges: readonly Privilege[] = [
  ...appendOnly.map((collection) => ({ collection, actions: inserted })),
  { collection: 'person_keys', actions: [...inserted, 'update'] },
];

/** What the retention program does besides: it removes records, and nothing that proves the others. */
export const retentionPrivileges: readonly Privilege[] = [
  { collection: 'records', actions: ['find', 'remove', 'createIndex'] },
  { collection: 'checkpoints', actions: ['find', 'createIndex'] },
  { collection: 'anchors', actions: inserted },
  ...['tiles', 'signing_keys', 'person_keys'].map((collection) => ({ collection, actions: ['createIndex'] })),
];
