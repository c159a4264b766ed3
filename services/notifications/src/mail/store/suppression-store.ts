import { emailForms, normalizeEmail } from '@irp/contracts/authorization';
import type { SuppressedAddressRow, SuppressionModels } from './suppression-models.ts';

export interface SuppressedAddress {
  address: string;
  reason: string;
  createdAt: Date;
}

/**
 * Stores the suppressed addresses, whose mails bounce. Addresses are stored in lower case, because
 * mail servers ignore letter case in practice.
 */
export interface SuppressionStore {
  /** Suppresses an address. If the address is already suppressed, the first reason stays. */
  add(address: string, reason: string): Promise<void>;
  lift(address: string): Promise<void>;
  /** Lists addresses in alphabetical order. @param after the last address on the previous page */
  list(after: string, limit: number): Promise<SuppressedAddress[]>;
  find(address: string): Promise<SuppressedAddress | undefined>;
  /**
   * Reads which of the given addresses are suppressed.
   * @returns a function that returns whether a given address is suppressed
   */
  among(addresses: readonly string[]): Promise<(address: string) => boolean>;
}

const toAddress = ({ _id: address, reason, createdAt }: SuppressedAddressRow) => ({
  address,
  reason,
  createdAt,
});

export function createSuppressionStore({
  suppressedAddresses,
}: SuppressionModels): SuppressionStore {
  return {
    async add(address, reason) {
      const row = {
        reason: reason.slice(0, 500),
        createdAt: new Date(),
      };
      await suppressedAddresses.updateOne(
        { _id: normalizeEmail(address) },
        { $setOnInsert: row },
        { upsert: true },
      );
    },
    async lift(address) {
      await suppressedAddresses.deleteMany({ _id: { $in: emailForms(address) } });
    },
    async list(after, limit) {
      const found = suppressedAddresses.find({ _id: { $gt: after } }).sort({ _id: 1 });
      const rows = await found.limit(limit).lean<SuppressedAddressRow[]>();
      return rows.map(toAddress);
    },
    async find(address) {
      const row = await suppressedAddresses
        .findOne({ _id: { $in: emailForms(address) } })
        .lean<SuppressedAddressRow>();
      return row ? toAddress(row) : undefined;
    },
    async among(addresses) {
      if (addresses.length === 0) {
        return () => false;
      }
      const found = suppressedAddresses.find(
        { _id: { $in: addresses.flatMap(emailForms) } },
        { _id: 1 },
      );
      const ids = new Set(
        (await found.lean<SuppressedAddressRow[]>()).map(({ _id }) => normalizeEmail(_id)),
      );
      return (address) => ids.has(normalizeEmail(address));
    },
  };
}
