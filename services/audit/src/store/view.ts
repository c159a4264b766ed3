import type { DataEnvironment, Principal } from '@irp/contracts';
import type { RecordRow } from './models.ts';

/**
 * The part of the log that a credential can read: the records of the credential's environment in
 * its workspace, and the records about the whole workspace.
 */
export interface View {
  stream: string;
  environment: DataEnvironment;
}

export function viewOf({
  workspaceId,
  environment,
}: Pick<Principal, 'workspaceId' | 'environment'>): View {
  return { stream: workspaceId, environment };
}

/**
 * The environment in which rows without an environment are visible. Rows without an environment are
 * older than the column, and may belong to production.
 */
const unknownEnvironment: DataEnvironment = 'production';

/** Returns a filter for the rows in a view. */
export function inView({ stream, environment }: View) {
  const older = environment === unknownEnvironment ? [null] : [];
  return {
    stream,
    environment: { $in: [environment, 'workspace' as const, ...older] },
  };
}

export function isVisible(view: View, { environment }: Pick<RecordRow, 'environment'>): boolean {
  return environment === 'workspace' || (environment ?? unknownEnvironment) === view.environment;
}
