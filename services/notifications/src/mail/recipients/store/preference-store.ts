import type { DomainEvent } from '@irp/contracts/events';
import { conflict, isDuplicateKey, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { defaultPreferences, type Preferences } from '../domain/preferences.ts';
import type { PreferencesRow, RecipientModels } from './recipient-models.ts';

export interface PreferenceStore {
  find(userId: string): Promise<Preferences>;
  /**
   * Returns the stored preferences of users, by user id. Users without stored preferences are
   * omitted.
   */
  findAll(userIds: readonly string[]): Promise<ReadonlyMap<string, Preferences>>;
  /**
   * Changes the preferences of a user.
   * @param change returns the preferences to store, with their event; undefined for no change
   * @returns the stored preferences
   */
  change(
    userId: string,
    change: (before: Preferences) => PreferenceChange | undefined,
  ): Promise<Preferences>;
  /** Returns users whose last change has not been applied to collected mails yet. */
  findChanged(limit: number): Promise<{ userId: string; revision: number }[]>;
  /** Marks a change as applied, unless there is a newer change. */
  markReviewed(userId: string, revision: number): Promise<void>;
}

interface PreferenceChange {
  after: Preferences;
  event: DomainEvent;
}

export function createPreferenceStore({
  preferences,
}: Pick<RecipientModels, 'preferences'>): PreferenceStore {
  // Rows of the first version have no value for the digest.
  const toPreferences = ({
    digest = defaultPreferences.digest,
    disabled,
  }: PreferencesRow): Preferences => ({
    digest,
    disabled,
  });
  const findRow = (userId: string) => preferences.findById(userId).lean<PreferencesRow>();
  return {
    async find(userId) {
      const row = await findRow(userId);
      return row ? toPreferences(row) : defaultPreferences;
    },
    async findAll(userIds) {
      const rows = await preferences.find({ _id: { $in: [...userIds] } }).lean<PreferencesRow[]>();
      return new Map(rows.map((row) => [row._id, toPreferences(row)]));
    },
    change: (userId, change) =>
      retryOnConflict(
        async () => {
          const row = await findRow(userId);
          const before = row ? toPreferences(row) : defaultPreferences;
          const changed = change(before);
          if (changed === undefined) {
            return before;
          }
          const { after, event } = changed;
          const revision = row?.revision ?? 0;
          const stored = await preferences
            .updateOne(
              { _id: userId, revision },
              {
                $set: {
                  ...after,
                  disabled: [...after.disabled],
                  revision: revision + 1,
                  isReviewed: false,
                },
                $push: { outbox: event },
              },
              { upsert: row === null },
            )
            .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
          return stored && stored.matchedCount + stored.upsertedCount === 1 ? after : conflict;
        },
        {
          attempts: 10,
          error: () => tooManyChanges('choice'),
        },
      ),
    async findChanged(limit) {
      const rows = await preferences
        .find({ isReviewed: false }, { revision: 1 })
        .limit(limit)
        .lean<PreferencesRow[]>();
      return rows.map(({ _id: userId, revision }) => ({ userId, revision }));
    },
    async markReviewed(userId, revision) {
      await preferences.updateOne({ _id: userId, revision }, { $unset: { isReviewed: 1 } });
    },
  };
}
