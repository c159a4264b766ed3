import { type MailKindName, type MailOf, mailKinds } from '@irp/contracts/notifications';
import { samples } from '../../../templates/samples.ts';
import { eventSamples, type SampleMail } from './event-samples.ts';
import type { RenderableMail } from './rendered-mail.ts';

const mailPage = 'https://auth.example/account/mail';
const choice = {
  preferencesLink: mailPage,
  unsubscribeLink: `${mailPage}/unsubscribe?token=VsA6YmJ0kq3rTn8xWcL1uHf9dQeZp2gB`,
};

/**
 * Returns all samples with their kind, in the order of the kinds. A kind without an entry in
 * `templates/samples.ts` has the samples that `eventSamples` returns.
 */
export function sampleMails(): readonly {
  sample: string;
  mail: Omit<RenderableMail, 'language'> & MailOf;
}[] {
  const ofEvents = Map.groupBy(eventSamples(), ({ mail }) => mail.kind);
  return (Object.keys(mailKinds) as MailKindName[]).flatMap((kind) => {
    const found = writtenSamples(kind) ?? ofEvents.get(kind);
    if (found === undefined) {
      throw new Error(
        `There is no sample of the mail ${kind}: add a sample to templates/samples.ts`,
      );
    }
    return found.map(({ sample, mail }) => ({
      sample,
      mail: { ...mail, ...choice },
    }));
  });
}

function writtenSamples(kind: MailKindName): SampleMail[] | undefined {
  const written = samples[kind];
  return (
    written &&
    Object.entries(written).map(([sample, params]) => ({
      sample,
      mail: { kind, params } as MailOf,
    }))
  );
}
