import type { MailLinksBench } from './mail-links-bench.ts';

export async function requestInstallations(bench: MailLinksBench) {
  const { keys, send, publish } = bench.life;
  const requestInstallation = async () => {
    const { id: applicationId, name } = await publish();
    const request = { applicationId, environment: 'production' };
    const { id } = await send(keys.member, 'POST', '/installation-requests', request);
    return { id, name };
  };
  const [open, declined] = [await requestInstallation(), await requestInstallation()];
  await send(keys.tenant, 'POST', `/installation-requests/${declined.id}/decline`, {});
  return {
    'installation-requested': [
      {
        subject: new RegExp(`asks for ${open.name} in `),
        to: bench.life.tenant.email,
        page: /Waits for an admin[\s\S]*Approve/,
      },
    ],
    'installation-request-decided': [
      {
        subject: /^Your request for .* was declined$/,
        to: bench.life.member.email,
        page: /You asked for this application[\s\S]*Declined/,
      },
    ],
  };
}
