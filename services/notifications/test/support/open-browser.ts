import { randomUUID } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { RunningNotifications } from './start-notifications.ts';

/** A browser with a signed-in person. */
export interface OpenBrowser {
  userId: string;
  email: string;
  open(path: string): Promise<ApiResponse>;
  /** Submits the form with this button, with the hidden fields and the given fields. */
  press(
    page: ApiResponse,
    action: string,
    fields?: Record<string, string>,
    headers?: object,
  ): Promise<ApiResponse>;
  /** Sets the language, as the account page does. */
  setLanguage(language: string): Promise<void>;
  signOut(): Promise<void>;
}

const password = 'correct horse battery staple';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Signs a new member of a workspace in. */
export async function openBrowser(
  { call, authorizationUrl, internal }: RunningNotifications,
  workspaceId: string,
  role: Role,
): Promise<OpenBrowser> {
  const email = `${role}-${randomUUID()}@example.com`;
  const { userId } = await internal('members', {
    workspaceId,
    email,
    name: 'A. Person',
    role,
    password,
  });
  const post = (path: string, body: Record<string, string>, headers = {}) =>
    fetch(new URL(path, authorizationUrl), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      headers: { origin: new URL(authorizationUrl).origin, ...headers },
    });
  const signedIn = await post('/account/sign-in', { email, password });
  expect(signedIn.status, await signedIn.text()).to.equal(303);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return {
    userId,
    email,
    open: (path) => call('GET', path, { headers: { accept: 'text/html', cookie } }),
    press({ text }, action, fields = {}, headers = {}) {
      const shown = (text.match(/<form method="post".*?<\/form>/gs) ?? []).find((one) =>
        one.includes(`value="${action}"`),
      );
      const address = /action="([^"]*)"/.exec(shown ?? '')?.[1];
      if (shown === undefined || address === undefined) {
        throw new Error(`the page has no button ${action}: ${text}`);
      }
      const hidden = [...shown.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
      const values = hidden.map(([, name, value = '']) => [name, decoded(value)] as const);
      const body = new URLSearchParams({
        ...Object.fromEntries(values),
        action,
        ...fields,
      });
      const origin = new URL(authorizationUrl).origin;
      return call('POST', address, {
        headers: {
          accept: 'text/html',
          cookie,
          origin,
          ...form,
          ...headers,
        },
        body: String(body),
      });
    },
    setLanguage: (language) => sendToAccount('/account/language', { language }),
    signOut: () => sendToAccount('/account/sign-out', {}),
  };

  async function sendToAccount(path: string, fields: Record<string, string>): Promise<void> {
    const account = await fetch(new URL('/account', authorizationUrl), { headers: { cookie } });
    const csrf = /name="csrf" value="([^"]*)"/.exec(await account.text())?.[1] ?? '';
    expect((await post(path, { csrf, ...fields }, { cookie })).status).to.equal(303);
  }
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
