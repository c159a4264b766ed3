import { textFieldNames } from '@irp/contracts/investments';
import { addOutbox } from '@irp/persistence';
import { type Connection, type mongo, Schema } from 'mongoose';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { ChangeEvent } from '../domain/record-history.ts';

/** A record with its unpublished events. */
export interface InvestmentDocument extends InvestmentRow {
  outbox?: ChangeEvent[];
  /**
   * Time of the deletion of the record. The relay removes the document after it has published the
   * last event.
   */
  goneAt?: Date;
}

export interface FavoriteRow {
  _id: string;
  workspaceId: string;
  environment: string;
  userId: string;
  investmentId: string;
}

/** The number of records in an audience (counter-store.ts). */
export interface CounterRow {
  _id: string;
  active: number;
  archived: number;
  /**
   * Number of favourites of the user, in a private audience. After a crash, the number may be too
   * high, but never too low.
   */
  favorites: number;
  /** The start times of unfinished writes, by process and UUID. */
  marks?: Record<string, Date>;
  /** Increases with each change of the document. */
  version: number;
}

export interface PresetRow {
  _id: string;
  workspaceId: string;
  name: string;
  mapping: [string, string][];
}

const options = { versionKey: false, minimize: false } as const;

const investment = new Schema<InvestmentRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    audience: String,
    ownerId: String,
    isArchived: Boolean,
    isLocked: Boolean,
    revision: Number,
    createdAt: Date,
    updatedAt: Date,
    ...Object.fromEntries(textFieldNames.map((name) => [name, String])),
    employees: Number,
    tags: [String],
    bannerImage: String,
    clearbit: Object,
    searchTerms: [String],
    importEventId: String,
  },
  options,
);

const tenant = { workspaceId: 1, environment: 1 } as const;
const visible = { audience: 1, isArchived: 1 } as const;
const newestFirst = { createdAt: -1, _id: 1 } as const;
// The fields after the sort keys are in the index only so that filters can be checked without the
// document. MongoDB tests filters on these fields in the index, without a read of the record.
investment.index(
  {
    ...tenant,
    ...visible,
    ...newestFirst,
    type: 1,
    marketType: 1,
    financingType: 1,
    issuance: 1,
    isLocked: 1,
  },
  { name: 'newest' },
);
investment.index(
  {
    ...tenant,
    ...visible,
    updatedAt: -1,
    _id: 1,
  },
  { name: 'changed' },
);
investment.index(
  {
    ...tenant,
    ...visible,
    name: 1,
    _id: 1,
  },
  { name: 'by_name' },
);
investment.index(
  {
    ...tenant,
    ...visible,
    tickerSymbol: 1,
    _id: 1,
  },
  { name: 'by_ticker' },
);
for (const field of ['country', 'sector', 'industry', 'exchange', 'tags']) {
  investment.index(
    {
      ...tenant,
      [field]: 1,
      ...visible,
      ...newestFirst,
    },
    { name: `by_${field}` },
  );
}
investment.index(
  {
    ...tenant,
    searchTerms: 1,
    ...visible,
  },
  { name: 'by_word' },
);
// Indexes for the keys of imports. The indexes omit records without a value, because most records
// have no LEI.
for (const field of ['lei', 'figi']) {
  const partialFilterExpression = { [field]: { $gt: '' } };
  investment.index(
    {
      ...tenant,
      [field]: 1,
      audience: 1,
    },
    {
      name: `by_${field}`,
      partialFilterExpression,
    },
  );
}

// Indexes for ranges of values. The indexes omit records without a value.
for (const [field, none] of [
  ['employees', 0],
  ['foundingDate', ''],
  ['ipoDate', ''],
] as const) {
  investment.index(
    {
      ...tenant,
      ...visible,
      [field]: 1,
      _id: 1,
    },
    {
      name: `by_${field}`,
      partialFilterExpression: { [field]: { $gt: none } },
    },
  );
}

addOutbox(investment);

const favorite = new Schema<FavoriteRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    userId: String,
    investmentId: String,
  },
  options,
);
favorite.index(
  {
    ...tenant,
    userId: 1,
    investmentId: 1,
  },
  { unique: true },
);
favorite.index({ ...tenant, investmentId: 1 });

const counter = new Schema<CounterRow>(
  {
    _id: String,
    active: Number,
    archived: Number,
    favorites: Number,
    marks: Object,
    version: Number,
  },
  options,
);

const preset = new Schema<PresetRow>(
  {
    _id: String,
    workspaceId: String,
    name: String,
    mapping: [[String]],
  },
  options,
);
preset.index({ workspaceId: 1, name: 1 }, { unique: true });

export function compileModels(connection: Connection) {
  return {
    investments: connection.model('Investment', investment),
    favorites: connection.model('Favorite', favorite),
    counters: connection.model('Counter', counter, 'investment_counters'),
    presets: connection.model('ImportPreset', preset, 'import_presets'),
  };
}

export type Models = ReturnType<typeof compileModels>;

/** Returns the collection of the driver, which avoids mongoose's cast of each document. */
export function documentsOf({
  investments,
}: Pick<Models, 'investments'>): mongo.Collection<InvestmentDocument> {
  return investments.db.collection<InvestmentDocument>(investments.collection.collectionName);
}
