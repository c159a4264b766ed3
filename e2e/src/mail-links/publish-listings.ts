import type { MailLinksBench } from './mail-links-bench.ts';

export async function publishListings(bench: MailLinksBench, to: string) {
  const { keys, send, publish, register, submit } = bench.life;
  const { name } = await publish();
  const [rejected, returned] = [await register(), await register()];
  const decide = async (app: typeof rejected, decision: string) =>
    send(keys.reviewer, 'POST', `/reviews/${await submit(app)}/${decision}`, {
      comment: `Not yet: ${decision}`,
    });
  await decide(rejected, 'reject');
  await decide(returned, 'request-changes');
  return {
    'listing-published': [
      {
        subject: new RegExp(`${name}.* is in the directory$`),
        to,
        page: /Everybody can find the listing in the directory/,
      },
    ],
    'listing-reviewed': [
      {
        subject: new RegExp(`${rejected.name}.* was rejected$`),
        to,
        page: /The listing was rejected[\s\S]*Not yet: reject/,
      },
      {
        subject: new RegExp(`${returned.name}.* needs changes$`),
        to,
        page: /Make the changes that the review asks for[\s\S]*Not yet: request-changes/,
      },
    ],
  };
}
