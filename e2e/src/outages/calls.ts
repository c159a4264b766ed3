import { randomUUID } from 'node:crypto';
import { type CallOutcome, exchange } from './exchange.ts';
import type { Ledger } from './ledger.ts';
import type { OutagePlatform } from './outage-platform.ts';

/**
 * One action of a caller, with a few requests. The action succeeds if its last request succeeds.
 */
export type Call = () => Promise<CallOutcome[]>;

const json = { 'Content-Type': 'application/json' };

/**
 * Returns the actions that callers perform before, during and after an outage, by name. Only
 * `status` requires no engine.
 */
export function createCalls(platform: OutagePlatform, ledger: Ledger): Record<string, Call> {
  const { gateway, owner, application } = platform;
  const key = { 'X-API-Key': owner.key };
  const api = (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = key,
  ) =>
    exchange(`${gateway}/v2${path}`, {
      method,
      headers: { ...headers, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const client = { client_id: application.clientId, client_secret: application.clientSecret };
  const oauth = (path: string, form: Record<string, string>) =>
    exchange(`${gateway}/oauth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...client, ...form }),
    });
  const newToken = async () => {
    const issued = await oauth('token', { grant_type: 'client_credentials' });
    return {
      issued,
      token: issued.status === 200 ? String(JSON.parse(issued.text).access_token) : undefined,
    };
  };
  const idIn = ({ text }: CallOutcome) => String(JSON.parse(text).id);
  const newKey = async () => {
    const name = `Outages ${randomUUID()}`;
    return api('POST', '/api-keys', {
      name,
      environment: 'production',
      scopes: ['investments.read'],
    });
  };

  return {
    status: async () => [await api('GET', '/status', undefined, {})],
    'read, cached': async () => [await api('GET', '/investments?limit=2')],
    'read, one record': async () => {
      const [id] = ledger.created;
      return [await api('GET', id ? `/investments/${id}` : '/investments?limit=1')];
    },
    write: async () => {
      const sent = await api('POST', '/investments', { name: `Outages ${randomUUID()}` });
      if (sent.status === 201) {
        ledger.created.add(idIn(sent));
      }
      return [sent];
    },
    'token, and a read with it': async () => {
      const { issued, token } = await newToken();
      if (token === undefined) {
        return [issued];
      }
      return [
        issued,
        await api('GET', '/investments?limit=1', undefined, { Authorization: `Bearer ${token}` }),
      ];
    },
    'token revocation': async () => {
      const { issued, token } = await newToken();
      if (token === undefined) {
        return [issued];
      }
      const revoked = await oauth('revoke', { token });
      if (revoked.status === 200) {
        ledger.revoked.add(token);
      }
      return [issued, revoked];
    },
    'key, and its revocation': async () => {
      const created = await newKey();
      if (created.status !== 201) {
        return [created];
      }
      ledger.keys.add(idIn(created));
      // Uses the key, so that the gateway has cached it before the revocation.
      const secret = JSON.parse(created.text).key;
      const used = await api('GET', '/me', undefined, { 'X-API-Key': secret });
      let removed = await api('DELETE', `/api-keys/${idIn(created)}`);
      const all = [created, used, removed];
      // A person has at most 50 keys: the call retries a failed revocation until success.
      while (removed.status !== 204 && removed.status !== 404) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        removed = await api('DELETE', `/api-keys/${idIn(created)}`);
        all.push(removed);
      }
      ledger.revoked.add(secret);
      return all;
    },
    invitation: async () => {
      const email = `${randomUUID()}@outages.example`;
      const sent = await api('POST', `/workspaces/${owner.workspaceId}/members`, {
        email,
        name: 'Ann',
        role: 'member',
      });
      if (sent.status === 201) {
        ledger.invited.add(email);
      }
      return [sent];
    },
    'sign-in': async () => {
      const url = `${gateway}/account/sign-in`;
      const page = await exchange(url, { headers: { Accept: 'text/html' } });
      if (page.status !== 200) {
        return [page];
      }
      const hidden = [
        ...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
      ];
      const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
      const body = new URLSearchParams({
        ...form,
        email: owner.email,
        password: owner.password,
        action: 'sign-in',
      });
      const Cookie = page.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      const headers = {
        Accept: 'text/html',
        Cookie,
        Origin: gateway,
      };
      return [
        page,
        await exchange(url, {
          method: 'POST',
          headers,
          body,
        }),
      ];
    },
    import: async () => {
      const name = `Imported ${randomUUID()}`;
      const headers = {
        ...key,
        'Content-Type': 'text/csv',
        'Idempotency-Key': randomUUID(),
      };
      const body = `name,country\n${name},FR\n`;
      const sent = await exchange(`${gateway}/v2/investments/imports`, {
        method: 'POST',
        headers,
        body,
      });
      if (sent.status === 200 && JSON.parse(sent.text).created === 1) {
        ledger.imported.add(name);
      }
      return [sent];
    },
    export: async () => [await api('GET', '/investments/exports?format=ndjson')],
    'audit search': async () => [await api('GET', '/audit/records?limit=2')],
    directory: async () => [await api('GET', '/directory/listings?limit=2', undefined, {})],
    'webhook endpoints': async () => [await api('GET', '/webhook-endpoints?limit=2')],
  };
}
