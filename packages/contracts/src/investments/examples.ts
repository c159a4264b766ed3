import { countryNameError } from './field-rules.ts';
import { workbookType } from './file-types.ts';
import { textFieldNames, textFields } from './investment-fields.ts';

// Examples of the OpenAPI document. `e2e/test/openapi-examples.test.ts` sends the example requests
// to the platform and compares the responses with the examples.

/** A body that creates a record. */
export const newInvestmentExample = {
  tickerSymbol: 'AAPL',
  name: 'Apple Inc.',
  country: 'US',
  website: 'https://www.apple.com',
  employees: 164_000,
  tags: ['hardware', 'dividend'],
};

export const investmentPatchExample = {
  ceo: 'Tim Cook',
  tags: ['hardware'],
  clearbit: { metrics: { raised: null } },
};

export const investmentExample = {
  id: '019a5f3e-8c1d-7b42-9e60-3f2a7c51d804',
  ...Object.fromEntries(textFieldNames.map((name) => [name, textFields[name].example])),
  employees: 164_000,
  tags: ['hardware', 'dividend'],
  createdAt: '2026-11-20T09:41:07.512Z',
  updatedAt: '2026-11-21T16:02:33.090Z',
  visibility: 'workspace',
  isFavorite: false,
  isLocked: false,
  isArchived: false,
  bannerImage: null,
  clearbit: {},
};

export const historyEntryExample = {
  id: '019a5f47-90d1-7e0c-a1b2-6c5d4e3f2a10',
  action: 'changed',
  revision: 2,
  at: '2026-11-21T16:02:33.090Z',
  actor: { type: 'user', id: '019a5f3d-1f0a-7c11-8b70-55f1de7e6a02' },
  hidden: false,
  changes: [
    {
      field: 'ceo',
      before: '',
      after: 'Tim Cook',
    },
  ],
};

export const newNoteExample = { text: 'Margins fell for the third quarter; ask about suppliers.' };

export const noteExample = {
  id: '019a5f48-3c7e-7a55-b0d1-2f9e8c7b6a50',
  investmentId: investmentExample.id,
  ...newNoteExample,
  author: { type: 'user', id: '019a5f3d-1f0a-7c11-8b70-55f1de7e6a02' },
  createdAt: '2026-11-21T16:05:11.300Z',
  updatedAt: '2026-11-21T16:05:11.300Z',
};

export const newViewExample = {
  name: 'Large banks outside the US',
  filter: { industry: 'Banks', 'country[not]': 'US', 'employees[gte]': '10000' },
  sort: '-employees,name',
  columns: ['name', 'country', 'employees'],
  visibility: 'shared',
};

export const newEditExample = {
  filter: { sector: 'Utilities', country: 'JP' },
  changes: { sector: 'Energy' },
  addTags: ['watchlist'],
};

const editedRecords = {
  counts: {
    matched: 1,
    changed: 1,
    unchanged: 0,
    deleted: 0,
    skipped: 0,
  },
  skippedBy: {
    notFound: 0,
    noLongerMatching: 0,
    locked: 0,
    forbidden: 0,
    invalid: 0,
    conflict: 0,
    changedSince: 0,
    updatedByImport: 0,
  },
  skippedRecords: [],
};

export const editExample = {
  id: '019a5f4b-1c20-7d4e-8a3f-1b2c3d4e5f60',
  state: 'succeeded',
  message: null,
  undoOf: null,
  undoOfImport: null,
  undoneBy: null,
  visibility: 'workspace',
  owner: { type: 'user', id: '019a5f3d-1f0a-7c11-8b70-55f1de7e6a02' },
  ...newEditExample,
  removeTags: [],
  isArchived: null,
  cancelRequested: false,
  createdAt: '2026-11-21T16:10:02.410Z',
  startedAt: '2026-11-21T16:10:02.430Z',
  endedAt: '2026-11-21T16:10:02.480Z',
  expiresAt: '2026-12-21T16:10:02.410Z',
  ...editedRecords,
};

export const editPreviewExample = {
  ...editedRecords,
  records: [
    {
      id: investmentExample.id,
      name: textFields.name.example,
      changes: [
        {
          field: 'sector',
          before: 'Utilities',
          after: 'Energy',
        },
        {
          field: 'tags',
          before: ['hardware'],
          after: ['hardware', 'watchlist'],
        },
      ],
    },
  ],
};

export const viewExample = {
  id: '019a5f4a-8d10-7b3e-9c2f-0a1b2c3d4e5f',
  ...newViewExample,
  owner: { type: 'user', id: '019a5f3d-1f0a-7c11-8b70-55f1de7e6a02' },
  unknownMembers: [],
  createdAt: '2026-11-21T16:07:40.120Z',
  updatedAt: '2026-11-21T16:07:40.120Z',
};

/** Examples of the streamed bodies, by media type. */
export const importFileExamples = {
  'text/csv':
    'tickerSymbol,name,country,founded\nMSFT,Microsoft Corporation,United States,1975\nSAP,SAP SE,Atlantis,1972\n',
  'application/x-ndjson':
    '{"tickerSymbol":"MSFT","name":"Microsoft Corporation","country":"US"}\n{"tickerSymbol":"SAP","name":"SAP SE","country":"DE"}\n',
  [workbookType]: {
    description: 'The rows of the CSV example as a workbook',
    url: '/docs/examples/companies.xlsx',
  },
};

function cellOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.join(';');
  }
  return typeof value === 'object' && value ? JSON.stringify(value) : value;
}

const cells = Object.values(investmentExample).map((value) => {
  const text = cellOf(value);
  return /[",\n]/.test(String(text ?? ''))
    ? `"${String(text).replaceAll('"', '""')}"`
    : (text ?? '');
});

/** Examples of the export, by media type. */
export const exportFileExamples = {
  'text/csv': `${Object.keys(investmentExample)}\n${cells}\n`,
  'application/x-ndjson': `${JSON.stringify(investmentExample)}\n`,
  [workbookType]: {
    description: 'The record of the CSV example as a workbook',
    url: '/docs/examples/investments.xlsx',
  },
};

export const importTemplateExamples = {
  [workbookType]: {
    description: 'The workbook to fill in',
    url: '/docs/examples/investments-template.xlsx',
  },
};

const counts = {
  created: 1,
  updated: 0,
  unchanged: 0,
  alreadyImported: 0,
  rejected: 1,
  warned: 0,
  imported: 1,
  dryRun: false,
};
const file = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
};
const importedColumns = ['tickerSymbol', 'name', 'country'].map((field) => ({
  column: field,
  field,
}));
const ignoredColumns = [{ column: 'founded', didYouMean: 'foundingDate' }];

export const importRowErrorExample = {
  line: 3,
  field: 'country',
  message: countryNameError,
  value: 'Atlantis',
};

export const importRowWarningExample = {
  line: 2,
  field: 'foundingDate',
  message: 'is shortened to 1975',
  value: '1975 (as Micro-Soft)',
};

export const importReportExample = {
  ...counts,
  file,
  importedColumns,
  ignoredColumns,
  errors: [importRowErrorExample],
  warnings: [],
};

export const importJobExample = {
  id: '019a5f41-22b7-7d03-8f19-6f0c4be7a915',
  state: 'succeeded',
  message: null,
  fileName: 'holdings.csv',
  owner: {
    type: 'user',
    id: '019a5f3e-6c1b-7b52-8a4e-52c1f0d3b7a9',
  },
  visibility: 'workspace',
  cancelRequested: false,
  undoneBy: null,
  createdAt: '2026-11-20T09:44:51.300Z',
  startedAt: '2026-11-20T09:44:51.842Z',
  endedAt: '2026-11-20T09:44:52.116Z',
  expiresAt: '2026-11-27T09:44:52.116Z',
  progress: {
    bytes: 105,
    bytesRead: 105,
    line: 3,
  },
  report: {
    ...counts,
    file,
    importedColumns,
    ignoredColumns,
  },
};

const mapping = { Symbol: 'tickerSymbol', Company: 'name' };
export const newPresetExample = { mapping };
export const presetExample = {
  name: 'broker-export',
  mapping,
  builtIn: false,
};
