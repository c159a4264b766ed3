import { textFieldNames } from '@irp/contracts';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { InvestmentRow } from '../domain/investment-row.ts';

export interface FavoriteRow {
  _id: string;
  workspaceId: string;
  environment: string;
  userId: string;
  investmentId: string;
}

/** How many records one audience has; see counter-store.ts. */
export interface CounterRow {
  _id: string;
  active: number;
  archived: number;
  /** Marks of the audience's one person; never too few. */
  favorites: number;
  /** Writes under way, each by its process and a name of its own, with the time it began. */
  marks?: Record<string, Date>;
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
    ...{ _id: String, workspaceId: String, environment: String, audience: String, ownerId: String },
    ...{ isArchived: Boolean, isLocked: Boolean, revision: Number, createdAt: Date, updatedAt: Date },
    ...Object.fromEntries(textFieldNames.map((name) => [name, String])),
    ...{
      employees: Number,
      tags: [String],
      bannerImage: String,
      clearbit: Object,
      searchTerms: [String],
      importEventId: String,
    },
  },
  options,
);

const place = { workspaceId: 1, environment: 1 } as const;
const seen = { audience: 1, isArchived: 1 } as const;
const newest = { createdAt: -1, _id: 1 } as const;
// What stands at the end is not searched for but looked at: a filter on it is decided without reading the record.
investment.index(
  { ...place, ...seen, ...newest, type: 1, marketType: 1, financingType: 1, issuance: 1, isLocked: 1 },
  { name: 'newest' },
);
investment.index({ ...place, ...seen, updatedAt: -1, _id: 1 }, { name: 'changed' });
investment.index({ ...place, ...seen, name: 1, _id: 1 }, { name: 'by_name' });
investment.index({ ...place, ...seen, tickerSymbol: 1, _id: 1 }, { name: 'by_ticker' });
for (const field of ['country', 'sector', 'industry', 'exchange', 'tags']) {
  investment.index({ ...place, [field]: 1, ...seen, ...newest }, { name: `by_${field}` });
}
investment.index({ ...place, searchTerms: 1, ...seen }, { name: 'by_word' });

addOutbox(investment);

const favorite = new Schema<FavoriteRow>(
  { _id: String, workspaceId: String, environment: String, userId: String, investmentId: String },
  options,
);
favorite.index({ ...place, userId: 1, investmentId: 1 }, { unique: true });
favorite.index({ ...place, investmentId: 1 });

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

const preset = new Schema<PresetRow>({ _id: String, workspaceId: String, name: String, mapping: [[String]] }, options);
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
