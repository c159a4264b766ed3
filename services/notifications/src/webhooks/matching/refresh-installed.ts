import type { Lease } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { InstalledStore } from '../store/installed-store.ts';
import type { ReadFollowed, ReadInstalled } from './application-readers.ts';
import type { FollowedApplication } from './domain/installed.ts';
import { type AfterChange, idsPerRead, readAll } from './follow-application.ts';

interface Dependencies {
  installed: Pick<
    InstalledStore,
    'putApplication' | 'putInstallations' | 'listApplications' | 'markRefreshed' | 'liveIdsOf'
  >;
  readFollowed: ReadFollowed;
  readInstalled: ReadInstalled;
  after: AfterChange;
  /** Only the process with this lease refreshes the installations. */
  lease: Lease;
  everyMs: number;
  log: Logger;
  now: () => number;
  /** Returns a random number from 0 to 1. */
  random?: () => number;
}

const applicationsPerPage = 100;

/**
 * Creates a periodic refresh of stored applications and their installations. Without the refresh, a
 * lost event could leave ended access in place. An installation that is missing in the list is not
 * removed, but read by id. If data cannot be read, the stored data stays unchanged, and the next
 * run retries.
 * @returns a function that refreshes the due applications
 */
export function createRefreshInstalled(dependencies: Dependencies): () => Promise<void> {
  const { installed, readFollowed, readInstalled, after, lease, everyMs, log, now } = dependencies;
  const { random = Math.random } = dependencies;

  /**
   * Reads each stored installation that was missing in the list, because the installation may have
   * ended.
   */
  async function readOthers(applicationId: string, read: ReadonlySet<string>): Promise<void> {
    for (let last = ''; ; ) {
      const ids = await installed.liveIdsOf(applicationId, last, idsPerRead);
      if (ids.length === 0) {
        return;
      }
      last = ids.at(-1) ?? last;
      const others = ids.filter((id) => !read.has(id));
      if (others.length === 0) {
        continue;
      }
      const { installations } = await readInstalled(applicationId, { ids: others });
      await installed.putInstallations(installations);
    }
  }

  async function refresh({ id, filledAt }: FollowedApplication): Promise<void> {
    const application = await readFollowed(id);
    if (application) {
      await installed.putApplication(application);
    }
    // An application without endpoints of its own has no `filledAt`. If `filledAt` is missing, only
    // installations that created endpoints are stored. The list of all installations is then not
    // needed.
    const read = filledAt ? await readAll({ installed, readInstalled }, id) : new Set<string>();
    await readOthers(id, read);
    await after.ofApplication(id);
    // The next refresh is after 0.75 to 1.25 intervals, so not all applications are refreshed at
    // the same time.
    await installed.markRefreshed(id, new Date(now() + everyMs * (0.75 + random() / 2)));
  }

  return async () => {
    for (let last = ''; await lease.hold(); ) {
      const page = await installed.listApplications(last, applicationsPerPage);
      for (const application of page.filter(
        ({ refreshAt }) => (refreshAt?.getTime() ?? 0) <= now(),
      )) {
        if (!(await lease.hold())) {
          return;
        }
        await refresh(application).catch((error) =>
          log.warn(
            {
              err: error,
              applicationId: application.id,
            },
            'installations not refreshed; using the previous installations',
          ),
        );
      }
      if (page.length < applicationsPerPage) {
        return;
      }
      last = page.at(-1)?.id ?? last;
    }
  };
}
