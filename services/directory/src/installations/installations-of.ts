import type { InstallationStore } from './store/installation-store.ts';

const pageSize = 100;

/**
 * Yields the ids of the live installations of an application, page by page. If installations end
 * during the iteration, no other installation is skipped.
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
