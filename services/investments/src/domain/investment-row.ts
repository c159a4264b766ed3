import { type DataEnvironment, emptyFields, type Investment, type InvestmentFields } from '@irp/contracts';
import { everyone, privateAudience, type Reader } from './reader.ts';
import { searchTerms } from './search-terms.ts';

/** An investment as it is stored. `visibility` is told by `audience`. */
export interface InvestmentRow extends Omit<InvestmentFields, 'visibility'> {
  _id: string;
  workspaceId: string;
  environment: DataEnvironment;
  audience: string;
  ownerId: string;
  isArchived: boolean;
  isLocked: boolean;
  /** Counts the changes; the ETag. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  searchTerms: string[];
  /** The event that told of the import by which it was made. */
  importEventId?: string;
}

export function audienceFor(visibility: InvestmentFields['visibility'], reader: Reader): string {
  return visibility === 'private' ? privateAudience(reader.userId ?? '') : everyone;
}

/** A fresh record: what is not told is empty. */
export function newRow(id: string, given: Partial<InvestmentFields>, reader: Reader, now: Date): InvestmentRow {
  const { visibility, ...fields } = { ...emptyFields, ...given };
  const { workspaceId, environment, actorId } = reader;
  return {
    _id: id,
    ...{ workspaceId, environment, audience: audienceFor(visibility, reader), ownerId: actorId },
    ...{ isArchived: false, isLocked: false, revision: 1, createdAt: now, updatedAt: now },
    ...fields,
    searchTerms: searchTerms(fields),
  };
}

/** The 32 fields of the contract, in its order. */
export function toInvestment(row: InvestmentRow, isFavorite: boolean): Investment {
  return {
    id: row._id,
    tickerSymbol: row.tickerSymbol,
    name: row.name,
    description: row.description,
    address: row.address,
    country: row.country,
    cik: row.cik,
    lei: row.lei,
    figi: row.figi,
    foundingDate: row.foundingDate,
    ipoDate: row.ipoDate,
    headquarters: row.headquarters,
    ceo: row.ceo,
    employees: row.employees,
    exchange: row.exchange,
    industry: row.industry,
    sector: row.sector,
    issuance: row.issuance,
    website: row.website,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editedName: row.editedName,
    financingType: row.financingType,
    marketType: row.marketType,
    type: row.type,
    visibility: row.audience === everyone ? 'workspace' : 'private',
    isFavorite,
    isLocked: row.isLocked,
    isArchived: row.isArchived,
    bannerImage: row.bannerImage,
    clearbit: row.clearbit,
  };
}
