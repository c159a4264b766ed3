import { type Html, html } from '@irp/web-pages';
import { consent } from './consent-en.ts';

/** The English texts of the pages for authorization requests, devices, sign-out and errors. */
export const en = {
  consent,

  chooseAccount: 'Choose an account',
  signedInAs: (name: string, email: string) =>
    html`You are signed in as <strong>${name}</strong> (${email}).`,
  continue: 'Continue',
  otherAccount: 'Use another account',
  cancel: 'Cancel',

  submitted: 'Already submitted',
  firstCounts: (link: (text: string) => Html) =>
    html`You have already submitted the form, and your first choice counts. ${link('Continue')}, or go back to the application and start again.`,
  closed: 'This page is no longer valid',
  ifAnswered: (link: (text: string) => Html) =>
    html`If you have already submitted the form, your choice counts, and you can close this page. ${link('Your account')} lists the applications that act for you.`,
  ifNotAnswered:
    'If you have not submitted the form, the page was open for too long. Go back to the application and start again. Your browser must allow cookies for this site.',
  expired: 'This page has expired',
  openAgain: (link: (text: string) => Html) => link('Open the page again'),
  openDeviceAgain: (link: (text: string) => Html) =>
    html`${link('Open the page again')}. If the page rejects your code, start again on your device.`,

  device: {
    connect: 'Connect a device',
    enterCode: 'Enter the code that your device shows',
    confirm: 'Is this your device?',
    wants: (application: string) =>
      html`<strong>${application}</strong> wants to be connected. Your device should show this code:`,
    warning:
      'Did someone send you this code? Then stop: their device would get access in your name.',
    isShown: 'My device shows this code',
    stop: 'Stop',
    connected: 'Connected',
    canClose: 'Your device is connected. You can close this page.',
    errors: {
      NoCodeError: 'Enter the code.',
      AbortedError: 'You cancelled. The device was not connected.',
      ExpiredError: 'This code has expired. Start again on your device to get a new code.',
      AlreadyUsedError: 'This code was already used.',
      NotFoundError: 'There is no such code. Check the code on your device.',
    },
    expired: 'The page had expired. Enter the code again.',
    failed: 'The device could not be connected. Start again on your device.',
  },

  signOut: {
    title: 'Sign out?',
    submit: 'Sign out',
    stay: 'Stay signed in',
    done: 'Signed out',
    canCloseOrSignIn: (link: (text: string) => Html) =>
      html`You can close this page, or ${link('sign in again')}.`,
    stillSignedIn: 'You are still signed in',
    canCloseOrGo: (link: (text: string) => Html) =>
      html`You can close this page, or go to ${link('your account')}.`,
  },

  failed: 'The request failed',
  invalid: 'The request is invalid.',
  report: (error: Html) =>
    html`If an application sent you here, report this error to its developer: ${error}`,
};

export type OAuthTexts = typeof en;
