import { isDeepStrictEqual } from 'node:util';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { copyOf, type Listing } from './listing.ts';

/** The listing of an application that changed; undefined: it stays as it is. */
export function followApplication(before: Listing, application: PublishedApplication): Listing | undefined {
  // Read before another change that was followed already.
  if (application.revision < before.application.revision) return undefined;
  const { workspaceId } = application;
  const copy = copyOf(application);
  if (workspaceId === before.workspaceId && isDeepStrictEqual(copy, before.application)) return undefined;
  return { ...before, workspaceId, application: copy };
}
