import { type Html, html } from '@irp/web-pages';

type Link = (text: string) => Html;

/** The English texts of the pages with the mail preferences. */
export const en = {
  toMails: 'Choose which mails you get',

  title: 'Mails that you get',
  who: (name: string, email: string, account: Link) =>
    html`You are signed in as <strong>${name}</strong>. Mails go to ${email}, in the language that you choose ${account('in your account')}.`,
  isSaved: 'Your choice is saved.',
  optional: 'Mails that you can turn off, in all your workspaces',
  when: 'When these mails are sent',
  digests: {
    off: 'Each mail at once',
    daily: 'Combined into one mail a day',
  },
  save: 'Save',
  alwaysOn: 'Mails that are always on',
  /** For each category of mandatory mails: the reason why a person cannot turn the mails off. */
  reasons: {
    lifecycle: {
      of: 'Applications that your workspaces use or publish',
      why: 'These mails cannot be turned off: admins have to know what happens to the applications of their workspace.',
    },
    security: {
      of: 'The security of your account and of your workspaces',
      why: 'These mails cannot be turned off: you must know about actions in your account that were not your own.',
    },
    account: {
      of: 'Invitations, requests and links that somebody asked for',
      why: 'These mails cannot be turned off: you or a colleague asked for them, and the platform cannot reach you in another way.',
    },
  },

  ask: 'Turn off mails?',
  nothingYet:
    'Nothing is turned off yet. Press “Turn off these mails” to get no more mails of this kind, in any of your workspaces:',
  turnOff: 'Turn off these mails',
  chooseAll: 'Choose which mails you get',
  areOff: 'These mails are off',
  noLongerMade: 'You no longer get mails of this kind:',
  canArrive: 'A mail that is being sent at this moment can still arrive.',
  turnOnAgain: 'Turn these mails on again, or choose which mails you get',
  ofDigest: 'You get these mails combined into one mail a day.',
};

export type MailPageTexts = typeof en;
