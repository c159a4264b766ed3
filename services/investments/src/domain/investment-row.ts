import type { DataEnvironment } from '@irp/contracts';
import { emptyFields, type Investment, type InvestmentFields } from '@irp/contracts/investments';
import { type AccessContext, privateAudience, workspaceAudience } from './access-context.ts';
import { searchTerms } from './search-terms.ts';

/** The stored form of an investment, with `audience` instead of `visibility`. */
export interface InvestmentRow extends Omit<InvestmentFields, 'visibility'> {
  _id: string;
  workspaceId: string;
  environment: DataEnvironment;
  /** `workspaceAudience`, or the `privateAudience` of the creator. */
  audience: string;
  /** The `actorId` of the creator. */
  ownerId: string;
  isArchived: boolean;
  isLocked: boolean;
  /** Begins with 1 and increases with each change. The ETag of the record contains the revision. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  searchTerms: string[];
  /** The id of the event `investment.imported`, if an import created the record. */
  importEventId?: string;
}

/** The fields of a record for the API's response. */
export type ReadRow = Omit<
  InvestmentRow,
  'workspaceId' | 'environment' | 'ownerId' | 'revision' | 'searchTerms' | 'importEventId'
>;

export function audienceFor(
  visibility: InvestmentFields['visibility'],
  access: AccessContext,
): string {
  return visibility === 'private' ? privateAudience(access.userId ?? '') : workspaceAudience;
}

const { visibility: _visibility, ...emptyRecord } = emptyFields;

/** Creates a record. Fields that `given` does not contain are empty. */
export function newRow(
  id: string,
  given: Partial<InvestmentFields>,
  access: AccessContext,
  now: Date,
): InvestmentRow {
  const { visibility = emptyFields.visibility, ...fields } = given;
  const { workspaceId, environment, actorId } = access;
  const row: InvestmentRow = {
    _id: id,
    workspaceId,
    environment,
    audience: audienceFor(visibility, access),
    ownerId: actorId,
    isArchived: false,
    isLocked: false,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ...emptyRecord,
    ...fields,
    searchTerms: [],
  };
  row.searchTerms = searchTerms(row);
  return row;
}

/** Returns the fields of a record that clients can set. */
export function clientFieldsOf(row: InvestmentRow): InvestmentFields {
  const { id, createdAt, updatedAt, isFavorite, isLocked, isArchived, ...fields } = toInvestment(
    row,
    false,
  );
  return fields;
}

/**
 * Returns the record for a response, with the 32 fields of the contract in the order of the
 * contract.
 */
export function toInvestment(row: ReadRow, isFavorite: boolean): Investment {
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
    visibility: row.audience === workspaceAudience ? 'workspace' : 'private',
    isFavorite,
    isLocked: row.isLocked,
    isArchived: row.isArchived,
    bannerImage: row.bannerImage,
    clearbit: row.clearbit,
  };
}
