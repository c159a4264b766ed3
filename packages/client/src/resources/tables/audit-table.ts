export const auditTable = {
  list: 'list /v2/audit/records',
  get: 'get /v2/audit/records/{id}',
  /** Downloads all matching records as a file. */
  export: 'download /v2/audit/exports',
  checkpoints: 'list /v2/audit/checkpoints',
  keys: 'get /v2/audit/keys',
  /** Erases a person from the records of the workspace. */
  erasePerson: 'post /v2/audit/erasures',
  /** Records about the account of the caller. */
  account: {
    records: 'list /v2/audit/account/records',
    erase: 'trigger /v2/audit/account/erasures',
  },
} as const;
