import { onOneLine } from '../../kernel/one-line.ts';

interface Mail {
  subject: string;
  text: string;
}

/** An invitation to a workspace. It is the same whether or not the address has an account. */
export interface InvitationTexts {
  inviter: string | undefined;
  workspace: string;
  organization: string | undefined;
  role: string;
  expiresAt: Date;
}

export function invitationMail(invitation: InvitationTexts, url: string): Mail {
  const { inviter, workspace } = shownNames(invitation.inviter, invitation.workspace);
  const owner = invitation.organization === undefined ? '' : ` of "${onOneLine(invitation.organization)}"`;
  return {
    subject: `You are invited to the workspace "${workspace}"`,
    text: lines(
      `${inviter} invites you to the workspace "${workspace}"${owner} on the Investment Research Platform, as ${invitation.role}.`,
      '',
      `Accept or decline here until ${invitation.expiresAt.toISOString().slice(0, 10)}:`,
      '',
      url,
      '',
      'You are not a member before you accept. If you did not expect this invitation, decline it or ignore this e-mail.',
    ),
  };
}

export function choosePasswordMail(inviterName: string | undefined, workspaceName: string, url: string): Mail {
  const { inviter, workspace } = shownNames(inviterName, workspaceName);
  return {
    subject: `Choose a password for the workspace "${workspace}"`,
    text: lines(
      `You are a member of the workspace "${workspace}" of the Investment Research Platform. ${inviter} asks you to choose a password here within seven days:`,
      '',
      url,
      '',
      'The link works once. If you did not expect this, ignore this e-mail.',
    ),
  };
}

function shownNames(inviter: string | undefined, workspace: string) {
  return { inviter: inviter === undefined ? 'An administrator' : onOneLine(inviter), workspace: onOneLine(workspace) };
}

export function passwordResetMail(url: string): Mail {
  return {
    subject: 'Choose a new password',
    text: lines(
      'A new password was requested for your account at the Investment Research Platform.',
      '',
      'Choose it here within an hour:',
      '',
      url,
      '',
      'The link works once. If you did not request this, ignore this e-mail: your password stays the same.',
    ),
  };
}

export function passwordChangedMail(resetUrl: string): Mail {
  return {
    subject: 'Your password was changed',
    text: lines(
      'Your password for the Investment Research Platform was changed, and all other browsers were signed out.',
      'Your API keys and connected applications keep working.',
      '',
      'If this was not you, choose a new password at once:',
      '',
      resetUrl,
    ),
  };
}

/** The notice after sign-in codes were turned on or off. */
export function signInCodesMail(enabled: boolean, accountUrl: string): Mail {
  const change = enabled ? 'turned on' : 'turned off';
  return {
    subject: `Sign-in codes were ${change}`,
    text: lines(
      `Codes from an authenticator app were ${change} for your account at the Investment Research Platform.`,
      '',
      'If this was not you, change your password at once and look at your account:',
      '',
      accountUrl,
    ),
  };
}

/** The notice after a passkey was added or removed. @param name what its owner calls it */
export function passkeyMail(added: boolean, name: string, accountUrl: string): Mail {
  const change = added ? 'added to' : 'removed from';
  return {
    subject: `A passkey was ${change} your account`,
    text: lines(
      `The passkey "${onOneLine(name)}" was ${change} your account at the Investment Research Platform.`,
      '',
      'If this was not you, change your password at once and look at your account:',
      '',
      accountUrl,
    ),
  };
}

/** The notice after recovery codes were replaced. */
export function recoveryCodesMail(accountUrl: string): Mail {
  return {
    subject: 'Your recovery codes were replaced',
    text: lines(
      'New recovery codes were made for your account at the Investment Research Platform. The earlier ones no longer work.',
      '',
      'If this was not you, change your password at once and look at your account:',
      '',
      accountUrl,
    ),
  };
}

function lines(...all: string[]): string {
  return [...all, ''].join('\n');
}
