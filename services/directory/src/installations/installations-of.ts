import type { InstallationStore } from './store/installation-store.ts';

const pageSize = 100;

/**
 * The ids of an application's live installations, read page by page. Installations that end in the
 * meantime do not disturb the iteration.
 */
export async function* installationsOf(
  { listLive }: Pick<InstallationStore, 'listLive'>,
  applicationId: string,
): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const page = await listLive(applicationId, after, pageSize);
    for (const { id } of page) {
      yield id;
    }
    after = page.at(-1)?.id;
    if (page.length < pageSize) {
      return;
    }
  }
}
