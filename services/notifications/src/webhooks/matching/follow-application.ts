import type { EventEnvelope } from '@irp/events';
import type { InstalledStore } from '../store/installed-store.ts';
import type { ReadFollowed, ReadInstalled } from './application-readers.ts';
import type { FollowedApplication } from './domain/installed.ts';

interface Dependencies {
  installed: Pick<
    InstalledStore,
    'putApplication' | 'putInstallations' | 'markFilled' | 'findApplications'
  >;
  readFollowed: ReadFollowed;
  readInstalled: ReadInstalled;
  now: () => number;
}

/** Called after an application, or installations, have changed. */
export interface AfterChange {
  ofApplication(applicationId: string): Promise<void>;
  ofInstallations(installationIds: readonly string[]): Promise<void>;
}

/**
 * Starts to follow an application with all its installations. Changes during the initial read
 * arrive as events. If two states of an installation arrive, the state with the higher revision is
 * stored. Must be called again after an interruption.
 * @throws PlatformError 503
 */
export type FollowApplication = (application: FollowedApplication) => Promise<void>;

export function createFollowApplication({
  installed,
  readInstalled,
  now,
}: Dependencies): FollowApplication {
  return async (application) => {
    const { id } = application;
    await installed.putApplication(application);
    const [stored] = await installed.findApplications([id]);
    if (stored?.filledAt) {
      return;
    }
    await readAll({ installed, readInstalled }, id);
    await installed.markFilled(id, new Date(now()));
  };
}

/** Reads all live installations of an application. @returns the ids of these installations */
export async function readAll(
  {
    installed,
    readInstalled,
  }: Pick<Dependencies, 'readInstalled'> & { installed: Pick<InstalledStore, 'putInstallations'> },
  applicationId: string,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | undefined; ; ) {
    const { installations, next } = await readInstalled(applicationId, { after });
    await installed.putInstallations(installations);
    for (const { id } of installations) {
      ids.add(id);
    }
    if (next === null) {
      return ids;
    }
    after = next;
  }
}

export const idsPerRead = 100;

/**
 * Updates the stored state of followed applications after events. After an event about a change,
 * the current state is read, so events may arrive twice and in any order.
 * @throws PlatformError 503
 */
export type FollowEvents = (events: readonly EventEnvelope[]) => Promise<void>;

export function createFollowEvents({
  installed,
  readFollowed,
  readInstalled,
  after,
}: Dependencies & { after: AfterChange }): FollowEvents {
  return async (events) => {
    const changed = events.flatMap((event) => changeOf(event) ?? []);
    if (changed.length === 0) {
      return;
    }
    const followed = await installed.findApplications([
      ...new Set(changed.map(({ applicationId }) => applicationId)),
    ]);
    for (const { id } of followed) {
      const own = changed.filter(({ applicationId }) => applicationId === id);
      if (own.some(({ installationId }) => installationId === undefined)) {
        const application = await readFollowed(id);
        if (application) {
          await installed.putApplication(application);
        }
        await after.ofApplication(id);
      }
      const ids = [...new Set(own.flatMap(({ installationId }) => installationId ?? []))];
      for (let first = 0; first < ids.length; first += idsPerRead) {
        const { installations } = await readInstalled(id, {
          ids: ids.slice(first, first + idsPerRead),
        });
        await installed.putInstallations(installations);
        await after.ofInstallations(installations.map((one) => one.id));
      }
    }
  };
}

/** The subject of a change: an application, or an installation of it. */
function changeOf({
  type,
  subject,
  data,
}: EventEnvelope): { applicationId: string; installationId?: string } | undefined {
  if (type.startsWith('application.')) {
    return { applicationId: subject };
  }
  if (!type.startsWith('installation.')) {
    return undefined;
  }
  const { applicationId } = (data.detail ?? {}) as { applicationId?: unknown };
  return typeof applicationId === 'string'
    ? {
        applicationId,
        installationId: subject,
      }
    : undefined;
}
