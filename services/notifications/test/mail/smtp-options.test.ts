import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from '@irp/config';
import { expect } from 'chai';
import { smtpOptions } from '../../src/mail/smtp-options.ts';
import { settings } from '../../src/settings.ts';

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const ed25519 = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const address = 'http://127.0.0.1';
const required = {
  AUTHORIZATION_URL: address,
  DIRECTORY_URL: address,
  SECRETS_KEY: 'unused',
};
const read = (variables: Record<string, string>) =>
  smtpOptions(readConfig(settings, { ...required, ...variables }));

describe('settings of mail', () => {
  const SMTP_URL = 'smtp://mail.example:2525';
  const MAIL_DKIM_PRIVATE_KEY = pem(2_048);
  const dkim = {
    MAIL_DKIM_DOMAIN: 'irp.example',
    MAIL_DKIM_SELECTOR: 'mail1',
    MAIL_DKIM_PRIVATE_KEY,
  };

  it('send nothing by default', () => {
    expect(read({})).to.equal(undefined);
  });

  it('have defaults for everything except the address of the server', () => {
    const from = 'Investment Research Platform <no-reply@irp.example>';
    expect(read({ SMTP_URL })).to.deep.equal({
      url: SMTP_URL,
      from,
      connections: 5,
    });
  });

  it('accept a DKIM key with or without line breaks', () => {
    const expected = {
      domainName: 'irp.example',
      keySelector: 'mail1',
      privateKey: MAIL_DKIM_PRIVATE_KEY,
    };
    expect(read({ SMTP_URL, ...dkim })?.dkim).to.deep.equal(expected);
    const inOneLine = MAIL_DKIM_PRIVATE_KEY.replaceAll('\n', String.raw`\n`);
    expect(
      read({
        SMTP_URL,
        ...dkim,
        MAIL_DKIM_PRIVATE_KEY: inOneLine,
      })?.dkim,
    ).to.deep.equal(expected);
  });

  const mistakes: Record<string, [Record<string, string>, RegExp]> = {
    'an address of another scheme': [
      { SMTP_URL: 'http://mail.example' },
      /SMTP_URL must be a URL .*smtp:/,
    ],
    'a sender that is no address': [
      { MAIL_FROM: 'Platform' },
      /MAIL_FROM must be an e-mail address/,
    ],
    'a sender with a line break': [
      { MAIL_FROM: 'P\r\nBcc: x <a@b.example>' },
      /MAIL_FROM must be an e-mail address/,
    ],
    'no connections': [
      { MAIL_CONNECTIONS: '0' },
      /MAIL_CONNECTIONS must be a whole number from 1 to 100/,
    ],
    'no mails': [{ MAIL_PER_SECOND: '0' }, /MAIL_PER_SECOND must be a whole number from 1/],
    'a domain alone': [
      { MAIL_DKIM_DOMAIN: 'irp.example' },
      /MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY must be set, because another/,
    ],
    'a key that is none': [
      { ...dkim, MAIL_DKIM_PRIVATE_KEY: 'secret' },
      /MAIL_DKIM_PRIVATE_KEY must be an RSA key/,
    ],
    'a key of another algorithm': [
      { ...dkim, MAIL_DKIM_PRIVATE_KEY: ed25519 },
      /must be an RSA key of 1024 bits/,
    ],
    'a key that is too short': [
      {
        ...dkim,
        MAIL_DKIM_PRIVATE_KEY: pem(512),
      },
      /must be an RSA key of 1024 bits/,
    ],
  };
  for (const [mistake, [variables, message]] of Object.entries(mistakes)) {
    it(`refuse ${mistake}, without a secret in the message`, () => {
      expect(() => read(variables))
        .to.throw(message)
        .and.to.have.property('message')
        .that.does.not.match(/PRIVATE KEY-----|secret/);
    });
  }
});
