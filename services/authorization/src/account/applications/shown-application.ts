import type { Principal } from '@irp/contracts';
import {
  type ApplicationView,
  getApplication,
  listSecrets,
  type SecretView,
} from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { PageCalls, PageContext } from '@irp/web-pages';

export interface ShownApplication {
  application: ApplicationView;
  /** That a form to replace a secret is sent for. */
  revision: string;
  /** The newest first. */
  secrets: readonly SecretView[];
}

/** More than an application can have. */
const allSecrets = '100';

export async function readShown(
  calls: PageCalls,
  context: PageContext,
  principal: Principal,
): Promise<ShownApplication> {
  const parts = {
    principal,
    params: { id: context.id },
  };
  const reply = await calls.call(getApplication, parts, context);
  if (reply.status !== 200) {
    throw new Error(`${getApplication.operationId} returned ${reply.status}`);
  }
  const secrets = await calls.read(
    listSecrets,
    {
      ...parts,
      query: { limit: allSecrets },
    },
    context,
  );
  return {
    application: reply.body,
    revision: reply.headers.ETag,
    secrets: secrets.data,
  };
}

/** The field with the newest secret that the page has shown. */
export const newestField = 'newest';

export function newestOf({ secrets }: ShownApplication): string {
  return secrets[0]?.id ?? '';
}

/**
 * A form that is sent again, by a reload of what it has shown, would do it again.
 * @throws PlatformError 412
 */
export function requireNewest(shown: ShownApplication, form: ReadonlyMap<string, string>): void {
  if (newestOf(shown) !== form.get(newestField)) {
    throw new PlatformError('precondition_failed', 'The secrets have changed.');
  }
}
