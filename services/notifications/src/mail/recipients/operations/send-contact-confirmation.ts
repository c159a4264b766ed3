import { newId } from '@irp/contracts';
import type { sendContactConfirmation as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError, resourceNotFound } from '@irp/errors';
import { type Operation, requireAdmin } from '@irp/http';
import type { CountConfirmation } from '../count-confirmation.ts';
import { newConfirmationLink } from '../new-confirmation-link.ts';
import type { ConfirmationStore } from '../store/confirmation-store.ts';
import type { ContactStore } from '../store/contact-store.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'find'>;
  confirmations: Pick<ConfirmationStore, 'renew' | 'requestOf'>;
  countConfirmation: CountConfirmation;
  now: () => number;
}

/** Sends another confirmation mail. The link in the previous mail becomes invalid. */
export function sendContactConfirmation(deps: Dependencies): Operation<typeof contract> {
  const { contacts, confirmations, countConfirmation, now } = deps;
  return async ({ principal, params: { id }, idempotencyId }) => {
    requireAdmin(permissions.sendContactConfirmation, principal);
    const found = await contacts.find(id);
    if (found?.workspaceId !== principal.workspaceId) {
      throw resourceNotFound(
        'There is no notification contact with this id.',
        principal,
        found?.workspaceId,
      );
    }
    const { type, status, target } = found;
    if (type === 'chat') {
      throw new PlatformError('conflict', 'A chat contact needs no confirmation.');
    }
    const isConfirmed = () =>
      new PlatformError('conflict', 'The contact is already confirmed, and receives notices.');
    if (status === 'confirmed') {
      throw isConfirmed();
    }
    const requestId = idempotencyId ?? newId(now());
    // If an interrupted request is repeated, the link of the first attempt must stay valid, because
    // the link may already be in a mail.
    if ((await confirmations.requestOf(id)) === requestId) {
      return { status: 202 };
    }
    const takeBack = await countConfirmation(principal, target, requestId);
    const at = new Date(now());
    if (await confirmations.renew(id, newConfirmationLink(at.getTime(), requestId), at)) {
      return { status: 202 };
    }
    await takeBack();
    throw isConfirmed();
  };
}
