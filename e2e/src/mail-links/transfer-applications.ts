import type { MailLinksBench } from './mail-links-bench.ts';
import { mailsOfParties } from './mails-of-parties.ts';

export async function transferApplications(bench: MailLinksBench, publisher: string) {
  const { keys, send, publish, install } = bench.life;
  const both = mailsOfParties(publisher, bench.life.tenant.email);
  const moved = await publish();
  await install(keys.tenant, moved);
  await send(keys.publisher, 'POST', `/applications/${moved.id}/transfer`, {
    toWorkspaceId: bench.life.stranger.workspaceId,
  });
  await send(keys.stranger, 'POST', `/applications/${moved.id}/transfer/accept`, {});
  const offered = await publish();
  const toWorkspaceId = bench.life.stranger.workspaceId;
  await send(keys.publisher, 'POST', `/applications/${offered.id}/transfer`, { toWorkspaceId });
  return {
    'ownership-offered': [
      {
        subject: new RegExp(`^“${offered.name}” is offered to`),
        to: bench.life.stranger.email,
        page: /offered to this workspace[\s\S]*Accept the ownership/,
      },
    ],
    'ownership-transferred': [
      ...both(/has a new owner; /, /Create an application/, /The application has a new owner/),
      {
        subject: /has a new owner; /,
        to: bench.life.stranger.email,
        page: /Client ID/,
      },
    ],
  };
}
