import { html } from '@irp/web-pages';

/** The English texts of the sign-in pages. */
export const en = {
  signIn: 'Sign in',
  toContinue: (application: string) => html`to continue to <strong>${application}</strong>`,
  emailAddress: 'E-mail address',
  password: 'Password',
  usePasskey: 'Use a passkey',
  cancel: 'Cancel',
  forgotPassword: 'Forgot your password?',
  otherAccount: 'Use another account',

  withPasskey: 'Sign in with a passkey',
  withPassword: 'Sign in with your password',

  enterCode: 'Enter your code',
  useYourPasskey: 'Use your passkey',
  code: 'Code from your authenticator app, or a recovery code',
  recoveryCode: 'Or enter a recovery code',

  needsJavaScript: 'Passkeys need JavaScript.',
  hasPasskey: 'This device already has a passkey for your account.',
  passkeyCancelled: 'The passkey request was cancelled, or took too long. Try again.',
  passkeyFailed: 'This browser could not use a passkey ({error}).',
};

export type SignInTexts = typeof en;
