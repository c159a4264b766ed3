import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createBrowser } from '../../../services/authorization/test/support/browser.ts';
import { enrolCodes } from '../../../services/authorization/test/support/enrol-codes.ts';
import { addPasskey } from '../../../services/authorization/test/support/passkey-pages.ts';
import type { MailLinksBench } from './mail-links-bench.ts';

export async function changeSignIn(bench: MailLinksBench) {
  const { member } = bench.life;
  const { email: to } = member;
  const browser = await bench.browserOf(to);
  const password = randomBytes(15).toString('base64url');
  const change = await browser.open(`${bench.issuer}/account/password/change`);
  expect((await browser.send(change, { old: member.password, password })).text).to.contain(
    'Your account',
  );
  await createBrowser({ 'User-Agent': 'Other/1.0' }).send(
    await createBrowser().open(`${bench.issuer}/account/sign-in`),
    {
      email: to,
      password,
    },
  );
  await addPasskey(browser, `${bench.issuer}/account/passkeys`, password);
  await enrolCodes(browser, `${bench.issuer}/account/codes`, password, Date.now);
  const renew = await browser.open(`${bench.issuer}/account/codes/recovery`);
  expect((await browser.send(renew, { password })).text).to.contain('recovery codes');
  const stranger = createBrowser();
  await stranger.send(await stranger.open(`${bench.issuer}/account/password`), {
    email: bench.life.stranger.email,
  });
  return {
    'password-reset': [
      {
        subject: /^Choose a new password$/,
        to: bench.life.stranger.email,
        page: /name="password"/,
      },
    ],
    'password-changed': [
      {
        subject: /^Your password was changed$/,
        to,
        page: /name="email"/,
      },
    ],
    'sign-in-codes-changed': [
      {
        subject: /^Sign-in codes were turned on$/,
        to,
        page: /authenticator app are on/,
      },
    ],
    'recovery-codes-replaced': [
      {
        subject: /^Your recovery codes were replaced$/,
        to,
        page: /authenticator app are on/,
      },
    ],
    'passkey-changed': [
      {
        subject: /^A passkey was added to/,
        to,
        page: /You have 1 passkey\./,
      },
    ],
    'new-sign-in': [
      {
        subject: /^New sign-in with /,
        to,
        page: /name="session"/,
      },
    ],
  };
}
