import { html } from '@irp/web-pages';
import type { SignInTexts } from './en.ts';

export const de: SignInTexts = {
  signIn: 'Anmelden',
  toContinue: (application) => html`weiter zu <strong>${application}</strong>`,
  emailAddress: 'E-Mail-Adresse',
  password: 'Passwort',
  usePasskey: 'Passkey verwenden',
  cancel: 'Abbrechen',
  forgotPassword: 'Passwort vergessen?',
  otherAccount: 'Anderes Konto verwenden',

  withPasskey: 'Mit einem Passkey anmelden',
  withPassword: 'Mit Ihrem Passwort anmelden',

  enterCode: 'Geben Sie Ihren Code ein',
  useYourPasskey: 'Verwenden Sie Ihren Passkey',
  code: 'Code aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
  recoveryCode: 'Oder ein Wiederherstellungscode',

  needsJavaScript: 'Passkeys brauchen JavaScript.',
  hasPasskey: 'Dieses Gerät hat schon einen Passkey Ihres Kontos.',
  passkeyCancelled:
    'Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es erneut.',
  passkeyFailed: 'Dieser Browser konnte keinen Passkey verwenden ({error}).',
};
