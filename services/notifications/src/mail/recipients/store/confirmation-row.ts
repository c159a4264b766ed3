import type { Sealer } from '@irp/secrets';
import type { ConfirmationLink } from '../domain/confirmation.ts';
import type { ConfirmationRow } from './recipient-models.ts';

const purpose = 'contact confirmation';

/** Returns the row of a new link whose mail is not stored yet. @param id id of the contact */
export function toConfirmationRow(
  link: ConfirmationLink,
  id: string,
  sealer: Sealer,
  dueAt: Date,
): ConfirmationRow {
  const { token, ...stored } = link;
  return {
    ...stored,
    sealedToken: sealer.seal(token, purpose, id),
    dueAt,
  };
}

/** Decrypts the token of a link. @throws Error for a token sealed with another SECRETS_KEY */
export function openToken({ sealedToken }: ConfirmationRow, id: string, sealer: Sealer): string {
  if (!sealedToken) {
    throw new Error('the token was removed, because the mail with the token is stored');
  }
  return sealer.open(Buffer.from(sealedToken.buffer), purpose, id);
}
