import { PlatformError } from '@irp/errors';
import { withdraw } from '../../operations/revoke-authorization.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place } from './visit.ts';

export function withdrawPlace({ deps, guard }: SiteParts): Place {
  return {
    post: guard.post(async ({ user }, form) => {
      const consent = await deps.consents.find(form.get('workspace') ?? '', form.get('authorization') ?? '');
      if (consent?.userId !== user.id) throw new PlatformError('not_found', 'You agreed to no such thing.');
      await withdraw(deps, consent, { type: 'user', id: user.id });
      return { see: '/account' };
    }),
  };
}
