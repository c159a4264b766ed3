import { newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import { privateAudience, type Reader } from '../domain/reader.ts';
import type { CounterStore } from './counter-store.ts';
import type { FavoriteRow, Models } from './models.ts';

export interface FavoriteStore {
  /** Which of these records the person has marked. */
  among(reader: Reader, investmentIds: string[]): Promise<Set<string>>;
  all(reader: Reader): Promise<Set<string>>;
  add(reader: Reader, userId: string, investmentId: string): Promise<void>;
  remove(reader: Reader, userId: string, investmentId: string): Promise<void>;
  /** When a record is deleted. */
  forget(reader: Reader, investmentId: string): Promise<void>;
}

export function createFavoriteStore({ favorites }: Models, counters: CounterStore): FavoriteStore {
  const of = ({ workspaceId, environment, userId }: Reader) => ({ workspaceId, environment, userId: userId ?? '' });
  const ids = (rows: FavoriteRow[]) => new Set(rows.map(({ investmentId }) => investmentId));
  return {
    async among(reader, investmentIds) {
      return ids(await favorites.find({ ...of(reader), investmentId: { $in: investmentIds } }).lean<FavoriteRow[]>());
    },
    async all(reader) {
      return ids(await favorites.find(of(reader)).lean<FavoriteRow[]>());
    },
    async add(reader, userId, investmentId) {
      // Counted first: a count too high costs a look-up, one too low would hide the mark.
      await counters.countFavorite(reader, privateAudience(userId), 1);
      try {
        await favorites.create({ _id: newId(), ...of(reader), userId, investmentId });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await counters.countFavorite(reader, privateAudience(userId), -1);
      }
    },
    async remove(reader, userId, investmentId) {
      const { deletedCount } = await favorites.deleteOne({ ...of(reader), userId, investmentId });
      if (deletedCount === 1) await counters.countFavorite(reader, privateAudience(userId), -1);
    },
    async forget({ workspaceId, environment }, investmentId) {
      await favorites.deleteMany({ workspaceId, environment, investmentId });
    },
  };
}
