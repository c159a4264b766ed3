import type { components } from '@irp/client';
import { listQuery, type Scope } from '../../api/queries.ts';

export type Secret = components['schemas']['ClientSecret'];

/** Reads the valid secrets of an application, newest first. */
export function secretsQuery({ place, api }: Scope, applicationId: string) {
  return listQuery(place, ['applications', 'one', applicationId, 'secrets'], (page, options) =>
    api.applications.secrets.list(applicationId, page, options).firstPage(),
  );
}
