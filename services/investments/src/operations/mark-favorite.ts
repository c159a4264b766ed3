import type { addFavorite as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { readerOf, requirePerson } from '../domain/reader.ts';
import { answerWith, getVisible } from './change-investment.ts';
import type { Deps } from './deps.ts';
import { requireRevision } from './record-tag.ts';

/** A mark is the person's own and no change of the record: locked records can be marked, and their revision stays. */
export function markFavorite(deps: Deps, marked: boolean) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const userId = requirePerson(reader, 'have favourites');
    const row = await getVisible(deps, reader, params.id);
    requireRevision(headers['if-match'], row.revision);
    await (marked ? deps.favorites.add(reader, userId, row._id) : deps.favorites.remove(reader, userId, row._id));
    return answerWith(deps, reader, row);
  };
}
