import { newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import { type AccessContext, privateAudience } from '../domain/access-context.ts';
import type { CounterStore } from './counter-store.ts';
import type { FavoriteRow, Models } from './models.ts';

export interface FavoriteStore {
  /** Returns the ids of the caller's favourites among the given records. */
  findAmong(access: AccessContext, investmentIds: string[]): Promise<Set<string>>;
  /** Returns whether a record is a favourite of the caller. */
  has(access: AccessContext, investmentId: string): Promise<boolean>;
  /** Returns the ids of all favourites of the caller. */
  findAll(access: AccessContext): Promise<Set<string>>;
  /**
   * Adds a favourite.
   * @returns false if the record was already a favourite
   */
  add(access: AccessContext, userId: string, investmentId: string): Promise<boolean>;
  /**
   * Removes a favourite.
   * @returns false if the record was not a favourite
   */
  remove(access: AccessContext, userId: string, investmentId: string): Promise<boolean>;
  /** Makes every favourite of a merged record a favourite of the target record. */
  moveForAllUsers(access: AccessContext, fromId: string, toId: string): Promise<void>;
  /** Removes deleted records from every user's favourites. */
  removeForAllUsers(access: AccessContext, investmentIds: readonly string[]): Promise<void>;
}

export function createFavoriteStore({ favorites }: Models, counters: CounterStore): FavoriteStore {
  const ownedBy = ({ workspaceId, environment, userId }: AccessContext) => ({
    workspaceId,
    environment,
    userId: userId ?? '',
  });
  const idsOf = (rows: FavoriteRow[]) => new Set(rows.map(({ investmentId }) => investmentId));
  async function findAmong(access: AccessContext, investmentIds: string[]) {
    const filter = {
      ...ownedBy(access),
      investmentId: { $in: investmentIds },
    };
    return idsOf(await favorites.find(filter).lean<FavoriteRow[]>());
  }
  async function add(
    access: AccessContext,
    userId: string,
    investmentId: string,
  ): Promise<boolean> {
    // The favourite is counted before it is stored. After a crash, the count may be too high, which
    // costs only an unneeded query. A count that is too low would hide the favourite.
    await counters.addFavorites(access, privateAudience(userId), 1);
    try {
      await favorites.create({
        _id: newId(),
        ...ownedBy(access),
        userId,
        investmentId,
      });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) {
        throw error;
      }
      await counters.addFavorites(access, privateAudience(userId), -1);
      return false;
    }
  }
  return {
    findAmong,
    async has(access, investmentId) {
      if (access.userId === undefined || !(await counters.totals(access)).hasFavorites) {
        return false;
      }
      return (await findAmong(access, [investmentId])).has(investmentId);
    },
    async findAll(access) {
      return idsOf(
        await favorites.find(ownedBy(access), { _id: 0, investmentId: 1 }).lean<FavoriteRow[]>(),
      );
    },
    add,
    async remove(access, userId, investmentId) {
      const { deletedCount } = await favorites.deleteOne({
        ...ownedBy(access),
        userId,
        investmentId,
      });
      if (deletedCount === 1) {
        await counters.addFavorites(access, privateAudience(userId), -1);
      }
      return deletedCount === 1;
    },
    async moveForAllUsers(access, fromId, toId) {
      const { workspaceId, environment } = access;
      const moved = { workspaceId, environment, investmentId: fromId };
      for (const { _id, userId } of await favorites.find(moved).lean<FavoriteRow[]>()) {
        await add({ ...access, userId }, userId, toId);
        await favorites.deleteOne({ _id });
      }
    },
    async removeForAllUsers({ workspaceId, environment }, investmentIds) {
      await favorites.deleteMany({
        workspaceId,
        environment,
        investmentId: { $in: [...investmentIds] },
      });
    },
  };
}
