import type { getInstallation as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { installationReply } from './installation-reply.ts';
import type { FindForParty } from './party-of.ts';

interface Dependencies {
  findForParty: FindForParty;
  listings: Pick<ListingStore, 'find'>;
}

export function getInstallation({
  findForParty,
  listings,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { installation, changer } = await findForParty(principal, params.id);
    return installationReply(listings, installation, changer.party);
  };
}
