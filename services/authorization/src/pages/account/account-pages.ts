import type { LinkPurpose } from '../../store/link-model.ts';
import { changePasswordPlace } from './change-password.ts';
import { codesPlaces } from './codes.ts';
import { forgottenPasswordPlace } from './forgotten-password.ts';
import { linkedPasswordPlace } from './linked-password.ts';
import { pathOf } from './linked-password-page.ts';
import { overviewPlace } from './overview.ts';
import { signInPath, signInPlace } from './sign-in.ts';
import { signOutPlace } from './sign-out.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place } from './visit.ts';
import { withdrawPlace } from './withdraw.ts';

/** Everything at and below /account, by path. */
export function accountPages(parts: SiteParts): Record<string, Place> {
  const linked = (purpose: LinkPurpose) => ({ [pathOf[purpose]]: linkedPasswordPlace(parts, purpose) });
  return {
    '/account': overviewPlace(parts),
    [signInPath]: signInPlace(parts),
    '/account/sign-out': signOutPlace(parts),
    '/account/withdraw': withdrawPlace(parts),
    '/account/password': forgottenPasswordPlace(parts),
    '/account/password/change': changePasswordPlace(parts),
    ...linked('invitation'),
    ...linked('password_reset'),
    ...codesPlaces(parts),
  };
}
