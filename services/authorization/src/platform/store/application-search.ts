import type { PageRange } from '@irp/http';
import { followingRows } from '@irp/persistence';
import type { Application } from '../../applications/domain/application.ts';
import type {
  ApplicationModels,
  ApplicationRow,
} from '../../applications/store/application-model.ts';
import { toApplication } from '../../applications/store/application-store.ts';
import { containing, idIn } from './name-search.ts';

/** Position in the list by name: the name in lower case, and the id. */
export type NamePosition = readonly [nameKey: string, id: string];

export interface ApplicationSearch {
  /**
   * Lists applications by name, without deleted applications. @param text a part of the name, or an
   * id; undefined for all
   */
  list(text: string | undefined, range: PageRange<NamePosition>): Promise<Application[]>;
  count(text: string | undefined): Promise<number>;
}

export function createApplicationSearch({
  applications,
}: Pick<ApplicationModels, 'applications'>): ApplicationSearch {
  const isThere = { state: { $ne: 'deleted' as const } };

  function filterOf(text: string | undefined) {
    const id = text === undefined ? undefined : idIn(text);
    return id === undefined
      ? { ...isThere, nameKey: containing(text) }
      : {
          ...isThere,
          _id: id,
        };
  }

  return {
    async list(text, { after, skip, limit }) {
      const found = applications
        .find({ $and: [filterOf(text), ...followingRows('nameKey', after)] })
        .sort({ nameKey: 1, _id: 1 })
        .skip(skip)
        .limit(limit);
      return (await found.lean<ApplicationRow[]>()).map(toApplication);
    },
    count: (text) => applications.countDocuments(filterOf(text)),
  };
}
