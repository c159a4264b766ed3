import { type MailKindName, type MailOf, mailKinds } from '@irp/contracts/notifications';
import { samples } from '../../../templates/samples.ts';

/** Every sample, with its kind, in the order of the kinds. */
export function sampleMails(): readonly { sample: string; mail: MailOf }[] {
  return (Object.keys(mailKinds) as MailKindName[]).flatMap((kind) =>
    Object.entries(samples[kind]).map(([sample, params]) => ({ sample, mail: { kind, params } as MailOf })),
  );
}
