import { PlatformError } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { ViewRow } from '../domain/view-row.ts';
import type { ViewStore } from '../store/view-store.ts';

/** The dependencies of an operation on views. */
export interface ViewStores {
  views: ViewStore;
}

/**
 * Reads a view.
 * @throws PlatformError 404, even if the view is a private view of another user
 */
export async function findView(
  { views }: ViewStores,
  access: AccessContext,
  id: string,
): Promise<ViewRow> {
  const view = await views.find(access, id);
  if (view === undefined) {
    throw new PlatformError('not_found', 'There is no such view.');
  }
  return view;
}

/** Creates the error for a name that another view of the owner already has. */
export function nameTaken(name: string): PlatformError {
  const message = `must be unique: another view of the same owner has the name ${name}`;
  return new PlatformError('conflict', `name ${message}`, { errors: [{ field: 'name', message }] });
}
