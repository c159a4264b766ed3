import { PlatformError } from '@irp/errors';
import { redirectAfter } from './done.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';

export function withdrawConsentHandlers({
  consents,
  guard,
  withdrawConsent,
}: PageDependencies): PageHandlers {
  return {
    post: guard.post(async ({ user }, form) => {
      const consent = await consents.find(
        form.get('workspace') ?? '',
        form.get('authorization') ?? '',
      );
      if (consent?.userId !== user.id) {
        throw new PlatformError(
          'not_found',
          'Your account has no authorization with this id. It may have been withdrawn already.',
        );
      }
      await withdrawConsent(consent, { type: 'user', id: user.id });
      return redirectAfter('accessWithdrawn', '/account');
    }),
  };
}
