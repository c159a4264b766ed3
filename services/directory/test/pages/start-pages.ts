import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import type { Service } from '@irp/service';
import type { ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import type { TestWorkspace } from '../support/start-directory.ts';
import { type InstallationBench, startInstallations } from '../support/start-installations.ts';

export interface SignedInBrowser {
  userId: string;
  email: string;
  /** The session's cookie. */
  cookie: string;
  open(path: string): Promise<ApiResponse>;
  /** Sends the form of a page with its hidden fields and these fields. */
  send(
    page: ApiResponse,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** Ends the session. */
  signOut(): Promise<void>;
}

export interface PagesBench extends InstallationBench {
  /** Opens a page without a session. */
  open(path: string): Promise<ApiResponse>;
  /** A new member, signed in in a browser. */
  browserOf(workspace: TestWorkspace, role: Role): Promise<SignedInBrowser>;
  /** The people for whom the workspace requires a sign-in with a second factor. */
  setRequiredFactor(workspace: TestWorkspace, of: 'none' | 'everyone'): Promise<void>;
  /** Sets the language, like the person on the account page. */
  setLanguage(browser: SignedInBrowser, language: string): Promise<void>;
  /** Waits until an installation is in this state. */
  installationWhen(as: Principal, id: string, state: string): Promise<void>;
  /** Signs in and returns the address of the redirect. */
  signInAt(
    address: string,
    person: { email: string; password: string },
  ): Promise<{ cookie: string; location: string }>;
}

const password = 'correct horse battery staple';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** @param service the directory with other ports */
export async function startPages(service?: Service): Promise<PagesBench> {
  const bench = await startInstallations({}, service);
  const { authorizationUrl } = bench;
  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(new URL(path, authorizationUrl), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      headers: { origin: authorizationUrl, ...headers },
    });

  const open = (path: string, headers = {}) =>
    bench.call('GET', path, { headers: { accept: 'text/html', ...headers } });

  const signInAt: PagesBench['signInAt'] = async (address, { email, password: typed }) => {
    const response = await post(address, { email, password: typed });
    expect(response.status, await response.text()).to.equal(303);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return {
      cookie: cookie.join('; '),
      location: response.headers.get('location') ?? '',
    };
  };

  return {
    ...bench,
    open,
    signInAt,
    async setRequiredFactor({ workspaceId: _id }, requireSecondFactor) {
      const { mongodbUri, databasePrefix } = bench.platform.platform;
      const connection = await createConnection(mongodbUri, {
        dbName: `${databasePrefix}authorization`,
      }).asPromise();
      const workspaces = connection.collection<{ _id: string }>('workspaces');
      const { matchedCount } = await workspaces.updateOne(
        { _id },
        { $set: { requireSecondFactor } },
      );
      await connection.close();
      expect(matchedCount).to.equal(1);
    },
    async setLanguage({ cookie }, language) {
      const csrf = await csrfOf(cookie);
      const { status } = await post('/account/language', { csrf, language }, { cookie });
      expect(status).to.equal(303);
    },
    installationWhen: (as, id, state) =>
      eventually(
        `the installation is ${state}`,
        async () => (await bench.get(as, id)).state === state,
      ),
    async browserOf({ workspaceId }, role) {
      const email = `${role}-${randomUUID()}@example.com`;
      const member = {
        workspaceId,
        email,
        name: 'A. Person',
        role,
        password,
      };
      const { userId } = await bench.internal('members', member);
      const { cookie } = await signInAt('/account/sign-in', { email, password });
      return {
        userId,
        email,
        cookie,
        open: (path) => open(path, { cookie }),
        async send({ text }, fields, headers = {}) {
          const [shown = ''] = /<form method="post".*?<\/form>/s.exec(text) ?? [];
          const action = /action="([^"]*)"/.exec(shown)?.[1];
          if (action === undefined) {
            throw new Error(`the page has no form: ${text}`);
          }
          const hidden = [
            ...shown.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g),
          ];
          const body = {
            ...Object.fromEntries(hidden.map(([, name, value = '']) => [name, decoded(value)])),
            ...fields,
          };
          const sent = {
            accept: 'text/html',
            cookie,
            origin: await originOf(),
            ...form,
            ...headers,
          };
          return bench.call('POST', action, {
            headers: sent,
            body: String(new URLSearchParams(body)),
          });
        },
        async signOut() {
          const csrf = await csrfOf(cookie);
          expect((await post('/account/sign-out', { csrf }, { cookie })).status).to.equal(303);
        },
      };
    },
  };

  async function csrfOf(cookie: string): Promise<string> {
    const page = await fetch(new URL('/account', authorizationUrl), { headers: { cookie } });
    return /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  }

  function decoded(text: string): string {
    return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  }

  /** The origin of the pages, from their canonical addresses. */
  async function originOf(): Promise<string> {
    const { text } = await open('/directory');
    return new URL(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? '').origin;
  }
}
