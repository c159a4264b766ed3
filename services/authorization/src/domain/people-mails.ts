import { onOneLine } from './plain-text.ts';

interface Mail {
  subject: string;
  text: string;
}

export function invitationMail(by: string | undefined, workspace: string, url: string): Mail {
  const [who, where] = [by === undefined ? 'An administrator' : onOneLine(by), onOneLine(workspace)];
  return {
    subject: `You are invited to the workspace "${where}"`,
    text: lines(
      `${who} invited you to the workspace "${where}" of the Investment Research Platform.`,
      '',
      'To join, choose a password here within seven days:',
      '',
      url,
      '',
      'The link works once. If you do not know what this is about, do nothing.',
    ),
  };
}

export function addedMail(by: string | undefined, workspace: string, role: string, accountUrl: string): Mail {
  const [who, where] = [by === undefined ? 'An administrator' : onOneLine(by), onOneLine(workspace)];
  return {
    subject: `You were added to the workspace "${where}"`,
    text: lines(
      `${who} added you to the workspace "${where}" of the Investment Research Platform, as ${role}.`,
      '',
      'Your sign-in stays the same. Your workspaces are on your account page:',
      '',
      accountUrl,
    ),
  };
}

export function resetMail(url: string): Mail {
  return {
    subject: 'Choose a new password',
    text: lines(
      'Someone, hopefully you, wants a new password for this address at the Investment Research Platform.',
      '',
      'Choose it here within an hour:',
      '',
      url,
      '',
      'The link works once. If it was not you, do nothing: your password stays as it is.',
    ),
  };
}

export function changedMail(resetUrl: string): Mail {
  return {
    subject: 'Your password was changed',
    text: lines(
      'Your password for the Investment Research Platform was changed, and all other browsers were signed out.',
      'Your API keys, and the applications that you connected, go on working.',
      '',
      'If it was not you, choose a new password at once:',
      '',
      resetUrl,
    ),
  };
}

/** What changed about the second step of signing in. */
export function secondStepMail(on: boolean, accountUrl: string): Mail {
  const what = on ? 'turned on' : 'turned off';
  return {
    subject: `Sign-in codes were ${what}`,
    text: lines(
      `Codes from an authenticator app were ${what} for your account at the Investment Research Platform.`,
      '',
      'If it was not you, change your password at once and look at your account:',
      '',
      accountUrl,
    ),
  };
}

function lines(...all: string[]): string {
  return [...all, ''].join('\n');
}
