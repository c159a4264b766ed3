import { inThePast, type MailLinksBench } from './mail-links-bench.ts';
import { mailsOfParties } from './mails-of-parties.ts';

export async function deleteApplications(bench: MailLinksBench, publisher: string) {
  const { keys, send, publish, install } = bench.life;
  const both = mailsOfParties(publisher, bench.life.tenant.email);
  const ending = await publish();
  await install(keys.tenant, ending);
  await send(keys.publisher, 'DELETE', `/applications/${ending.id}`);
  const kept = await publish();
  await install(keys.tenant, kept);
  await send(keys.publisher, 'DELETE', `/applications/${kept.id}`);
  await send(keys.publisher, 'POST', `/applications/${kept.id}/restore`);
  const ended = await publish();
  await install(keys.tenant, ended);
  await send(keys.publisher, 'DELETE', `/applications/${ended.id}`);
  await bench
    .collection('authorization', 'applications')
    .updateOne({ _id: ended.id as never }, { $set: { deletionAt: inThePast() } });
  return {
    'deletion-scheduled': both(
      new RegExp(`^“${ending.name}” .*will be deleted`),
      /Restore the application/,
      /The publisher will delete the application/,
    ),
    'deletion-cancelled': both(/will not be deleted; /),
    'application-deleted': both(/was deleted; /, /Create an application/, /ended by/),
  };
}
