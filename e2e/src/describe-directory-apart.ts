import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { addOrganization, type Party } from './add-organization.ts';
import type { SeparateServices } from './separate-services.ts';
import { setPlatformRoles } from './set-platform-roles.ts';
import { exampleImage } from './tenant-resources.ts';

const scopes = ['investments.read'];
const name = 'Ledger Apart';
/**
 * Polls rarely, so that a test stays below the rate limits: it waits for up to a minute and reads
 * less than 100 times.
 */
const rarely = { intervalMs: 700 };

/** @param started returns the running services, with two gateways or more */
export function describeDirectoryApart(started: () => SeparateServices): void {
  describe('the directory as a separate process', () => {
    let services: SeparateServices;
    let publisher: Party;
    let tenant: Party;
    let reviewer: Party;
    let app: {
      id: string;
      clientId: string;
      clientSecret: string;
    };

    before(async () => {
      services = started();
      [publisher] = (await addOrganization(services, 'Publisher', ['owner'])) as [Party];
      [tenant] = (await addOrganization(services, 'Tenant', ['owner'])) as [Party];
      [reviewer] = (await addOrganization(services, 'Reviewers', ['owner'])) as [Party];
      await setPlatformRoles(services, reviewer.userId, ['reviewer']);
    });

    async function send(
      { key }: Party,
      gateway: number,
      method: string,
      path: string,
      body?: object,
    ) {
      const response = await fetch(`${services.gateways[gateway]}/v2/${path}`, {
        method,
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.status, `${method} ${path}: ${text}`).to.be.within(200, 299);
      return text === '' ? {} : JSON.parse(text);
    }
    const found = async (gateway: number): Promise<string[]> => {
      const response = await fetch(`${services.gateways[gateway]}/v2/directory/listings?q=ledger`);
      expect(response.status).to.equal(200);
      const { data } = (await response.json()) as { data: { id: string }[] };
      return data.map(({ id }) => id);
    };
    const statusAt = async (gateway: number, token: string) =>
      (
        await fetch(`${services.gateways[gateway]}/v2/me`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status;

    it('finds through one gateway a listing published through another', async () => {
      app = await send(publisher, 0, 'POST', 'applications', {
        name,
        type: 'confidential',
        environment: 'production',
        scopes,
        redirectUris: ['https://partner.example/callback'],
        grantTypes: ['client_credentials'],
      });
      const at = `applications/${app.id}`;
      await send(publisher, 1, 'PUT', `${at}/listing`, { ...listingDraftExample, name });
      const { content, headers } = await exampleImage({ baseUrl: services.gateways[0]! });
      const logo = await fetch(`${services.gateways[0]}/v2/${at}/listing/logo`, {
        method: 'PUT',
        headers: { 'X-API-Key': publisher.key, ...headers },
        body: content,
      });
      expect(logo.status, await logo.clone().text()).to.equal(200);
      const { review } = await send(publisher, 0, 'POST', `${at}/listing/submit`);
      await send(publisher, 0, 'PUT', `${at}/visibility`, { visibility: 'public' });
      expect(await found(1)).to.deep.equal([]);
      await send(reviewer, 1, 'POST', `reviews/${review.id}/approve`, {});
      for (const gateway of [0, 1]) {
        expect(await found(gateway)).to.deep.equal([app.id]);
      }
      const { id: image } = (await logo.json()) as { id: string };
      expect((await fetch(`${services.gateways[1]}/v2/directory/images/${image}`)).status).to.equal(
        200,
      );
      // The directory has notified the authorization service in a request signed with the key of
      // the directory.
      expect((await send(publisher, 1, 'GET', at)).listing).to.include({ state: 'published' });
    });

    it('lets an admin install in a browser, with the session of the authorization service, and uninstall by the API', async () => {
      const [origin] = services.gateways as [string];
      const browser = createBrowser(origin);
      const signIn = await browser.open(
        `/directory/listings/${app.id}/install?workspace=${tenant.workspaceId}`,
      );
      expect(signIn.url).to.contain('/account/sign-in');
      await browser.post(signIn.url, { email: tenant.email, password: tenant.password });
      const consent = await browser.open(
        `/directory/listings/${app.id}/install?workspace=${tenant.workspaceId}`,
      );
      await browser.send(consent.text, 'install');

      const { clientId: client_id, clientSecret: client_secret } = app;
      const form = {
        grant_type: 'client_credentials',
        client_id,
        client_secret,
        workspace_id: tenant.workspaceId,
      };
      const issued = await fetch(`${origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      const { access_token: token } = (await issued.json()) as { access_token: string };
      for (const gateway of [0, 1]) {
        expect(await statusAt(gateway, token)).to.equal(200);
      }

      const [installed] = (await send(tenant, 1, 'GET', 'installations')).data;
      await send(tenant, 0, 'DELETE', `installations/${installed.id}`);
      for (const gateway of [0, 1]) {
        await eventually(
          `gateway ${gateway} rejects the token`,
          async () => (await statusAt(gateway, token)) === 401,
        );
      }
      for (const type of ['installation.created', 'installation.removed']) {
        await eventually(
          `${type} is recorded once`,
          async () => {
            const { data } = await send(tenant, 0, 'GET', `audit/records?action=${type}`);
            expect(data.length).to.be.at.most(1);
            return data.length === 1;
          },
          rarely,
        );
      }
    });

    it('finds and follows applications again after a kill', async () => {
      await services.killAndRestart('directory');
      expect(await found(0)).to.deep.equal([app.id]);
      await send(publisher, 0, 'POST', `applications/${app.id}/suspend`, {});
      await eventually(
        'the suspended application is hidden',
        async () => (await found(1)).length === 0,
        rarely,
      );
      await send(publisher, 1, 'POST', `applications/${app.id}/resume`, {});
      await eventually('it is shown again', async () => (await found(0)).length === 1, rarely);
    });
  });
}

/**
 * A browser without scripts: stores cookies, follows redirects, and sends forms with the hidden
 * fields.
 */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>();

  async function request(
    path: string,
    init: RequestInit = {},
  ): Promise<{ url: string; text: string }> {
    const url = new URL(path, origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html',
      cookie,
      ...init.headers,
    };
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (response.status === 303 && location) {
      return request(location);
    }
    const text = await response.text();
    expect(response.status, `${url}: ${text}`).to.equal(200);
    return { url: `${url.pathname}${url.search}`, text };
  }

  const post = (path: string, fields: Record<string, string>) =>
    request(path, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
    });

  return {
    open: (path: string) => request(path),
    post,
    /** Presses a button of the page's form. */
    async send(page: string, action: string) {
      const [shown = ''] = /<form method="post".*?<\/form>/s.exec(page) ?? [];
      expect(shown).to.contain(`value="${action}"`);
      const hidden = [...shown.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
      const values = hidden.map(([, name, value = '']) => [name, value.replaceAll('&#34;', '"')]);
      return post(/action="([^"]*)"/.exec(shown)?.[1] ?? '', {
        ...Object.fromEntries(values),
        action,
      });
    },
  };
}
