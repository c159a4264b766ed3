/** Records of companies. The method `import` is not here, but in `resources/investments.ts`. */
export const investmentsTable = {
  list: 'list /v2/investments',
  get: 'get /v2/investments/{id}',
  create: 'post /v2/investments',
  update: 'patch /v2/investments/{id}',
  delete: 'delete /v2/investments/{id}',
  archive: 'trigger /v2/investments/{id}/archive',
  unarchive: 'trigger /v2/investments/{id}/unarchive',
  lock: 'trigger /v2/investments/{id}/lock',
  unlock: 'trigger /v2/investments/{id}/unlock',
  addFavorite: 'set /v2/investments/{id}/favorite',
  removeFavorite: 'delete /v2/investments/{id}/favorite',
  /** Counts the values of fields in the records that match `query`. */
  facets: 'get /v2/investments/facets',
  duplicates: 'get /v2/investments/{id}/duplicates',
  /** Merges duplicates into the record, and deletes the duplicates. */
  merge: 'post /v2/investments/{id}/merge',
  history: 'list /v2/investments/{id}/history',
  /** Downloads all matching records as a file; default: CSV. */
  export: 'download /v2/investments/exports',
  /** Downloads an empty workbook with the columns that `import` accepts. */
  importTemplate: 'download /v2/investments/import-template',
  notes: {
    list: 'list /v2/investments/{id}/notes',
    get: 'get /v2/investments/{id}/notes/{noteId}',
    create: 'post /v2/investments/{id}/notes',
    update: 'patch /v2/investments/{id}/notes/{noteId}',
    delete: 'delete /v2/investments/{id}/notes/{noteId}',
  },
  views: {
    list: 'list /v2/investment-views',
    get: 'get /v2/investment-views/{id}',
    create: 'post /v2/investment-views',
    update: 'patch /v2/investment-views/{id}',
    delete: 'delete /v2/investment-views/{id}',
  },
  /** Bulk edits of records. Each edit is a job that can be undone. */
  edits: {
    list: 'list /v2/investment-edits',
    get: 'get /v2/investment-edits/{id}',
    create: 'post /v2/investment-edits',
    preview: 'post /v2/investment-edits/preview',
    cancel: 'trigger /v2/investment-edits/{id}/cancel',
    undo: 'trigger /v2/investment-edits/{id}/undo',
  },
  imports: {
    list: 'list /v2/import-jobs',
    get: 'get /v2/import-jobs/{id}',
    cancel: 'trigger /v2/import-jobs/{id}/cancel',
    undo: 'trigger /v2/import-jobs/{id}/undo',
    errors: 'list /v2/import-jobs/{id}/errors',
    warnings: 'list /v2/import-jobs/{id}/warnings',
  },
  importPresets: {
    list: 'list /v2/import-presets',
    put: 'put /v2/import-presets/{name}',
    delete: 'delete /v2/import-presets/{name}',
  },
} as const;
