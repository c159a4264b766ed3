import type { getInstallation as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { FindForParty } from '../../installations/party-of.ts';
import { installationReply } from './installation-reply.ts';

export function getInstallation({ findForParty }: { findForParty: FindForParty }): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { installation, changer } = await findForParty(principal, params.id);
    return installationReply(installation, changer.party);
  };
}
