import { type MailKindName, type MailOf, mailKinds } from '@irp/contracts/notifications';
import { samples } from '../../../templates/samples.ts';
import type { RenderableMail } from './rendered-mail.ts';

const mailPage = 'https://auth.example/account/mail';
const choice = {
  preferencesLink: mailPage,
  unsubscribeLink: `${mailPage}/unsubscribe?token=VsA6YmJ0kq3rTn8xWcL1uHf9dQeZp2gB`,
};

/** Every sample, with its kind, in the order of the kinds. */
export function sampleMails(): readonly {
  sample: string;
  mail: Omit<RenderableMail, 'language'> & MailOf;
}[] {
  return (Object.keys(mailKinds) as MailKindName[]).flatMap((kind) =>
    Object.entries(samples[kind]).map(([sample, params]) => ({
      sample,
      mail: {
        kind,
        params,
        ...choice,
      } as MailOf,
    })),
  );
}
