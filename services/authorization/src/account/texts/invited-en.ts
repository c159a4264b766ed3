import { type Html, html } from '@irp/web-pages';

/** The English texts of invitations, and of the pages to which mails link. */
export const invited = {
  text: (by: string, workspace: string, organization: string, role: string) =>
    html`<strong>${by}</strong> invites you to the workspace <strong>${workspace}</strong> of <strong>${organization}</strong>, as <strong>${role}</strong>.`,
  somebody: 'A former member',
  effect: (expires: string) =>
    html`If you accept, the members of the workspace see your name and e-mail address. The invitation expires on ${expires}.`,
  accept: 'Accept',
  decline: 'Decline',

  title: 'You are invited',
  confirm: (email: string) => html`You are signed in as <strong>${email}</strong>.`,
  signIn: (link: (text: string) => Html, email: string) =>
    html`To accept, ${link('sign in')} as <strong>${email}</strong>: the invitation is on your account page.`,
  switchAccount: (email: string, signedInAs: string, link: (text: string) => Html) =>
    html`The invitation is for <strong>${email}</strong>, and you are signed in as <strong>${signedInAs}</strong>. To accept, sign out on ${link('your account page')}, and open the link again.`,
  choosePassword: (email: string) =>
    html`To accept, choose a name and a password for <strong>${email}</strong>.`,
  declined: 'You declined the invitation',
  declinedEffect: 'You are not a member of the workspace.',
  ended: 'This invitation has ended',
  endedWhy: (link: (text: string) => Html) =>
    html`The invitation was answered or withdrawn, or has expired, or its link was used. If you have an account, ${link('your account page')} lists your invitations. Otherwise ask the person who invited you for another invitation.`,

  welcome: 'Welcome',
  firstPassword: (email: string) =>
    html`Choose a name and a password for <strong>${email}</strong>.`,
  join: 'Join',
  chooseNew: 'Choose a new password',
  resets: (email: string) => html`This form changes the password of <strong>${email}</strong>.`,
  setPassword: 'Set the password',
  newPassword: 'New password',
  passwordRule: (characters: number) =>
    html`At least ${characters} characters. A sentence that only you would think of is a good password.`,
  passwordChange:
    'You will be signed out in all other browsers. Your API keys and connected applications keep working.',
  yourName: 'Your name',
  expired: 'This link has expired or was already used',
  expiredInvitation: (link: (text: string) => Html) =>
    html`If you already chose a password, ${link('sign in')}. Otherwise ask the person who invited you for another invitation.`,
  expiredReset: (link: (text: string) => Html) => html`${link('Request another link')}.`,

  changePassword: 'Change your password',
  currentPassword: 'Current password',
  submitChange: 'Change password',

  forgot: 'Forgot your password?',
  forgotWhat: 'We e-mail you a link to choose a new password.',
  emailAddress: 'E-mail address',
  submitForgot: 'E-mail me a link',
  backToSignIn: 'Back to sign-in',
  checkMail: 'Check your e-mail',
  linkSent: (email: string) =>
    html`If <strong>${email}</strong> belongs to an account, we have sent a link to this address. The link works for an hour.`,
  noMail: (link: (text: string) => Html) =>
    html`No e-mail? Check your spam folder, or ${link('try again')}.`,
};

export type InvitedTexts = typeof invited;
