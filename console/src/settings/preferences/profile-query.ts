import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';
import type { Version } from '../../components/two-versions/other-version.ts';
import type { Me } from '../../shell/me.ts';

type User = NonNullable<Me['user']>;
type ProfileValues = Pick<User, 'name' | 'language'>;

export interface ReadProfile extends Version<ProfileValues> {
  email: string;
}

/**
 * Reads the profile of the person and the entity tag for a change.
 * @param scope of the production environment
 */
export function profileQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'profile'],
    queryFn: async ({ signal }) => toProfile(await api.me.get({ signal })),
  });
}

export function toProfile({
  user,
  lastResponse,
}: Pick<Me, 'user'> & { lastResponse: { etag: string | undefined } }): ReadProfile {
  const { name = '', language = 'en', email = '' } = user ?? {};
  return {
    values: { name, language },
    etag: lastResponse.etag,
    email,
  };
}
