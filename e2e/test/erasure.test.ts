import { randomBytes, randomInt } from 'node:crypto';
import type { RunningPlatform } from '@irp/embedded';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { catchMails, type MailCatcher } from '../src/catch-mails.ts';
import { findInFiles } from '../src/find-in-files.ts';
import { createHomeWithDemo, type Home, startPlatformHere } from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';

/**
 * LZ4 leaves a text unchanged, except for the ends: a reference requires four equal earlier
 * characters in the value. Ids and hashes (hexadecimal) have no such characters, and words hardly
 * any, because of vowels. A few common characters leave a piece of the text.
 */
const consonants = 'ghjklmnpqrstvwxzGHJKLMNPQRSTVWXZ';
const random = () => Array.from(randomBytes(24), (byte) => consonants[byte & 31]).join('');

/** Personal data, each found nowhere else. */
const texts = {
  browser: random(),
  address: `203.0.113.${randomInt(100, 255)}`,
  keyName: random(),
  supportEmail: random().toLowerCase(),
  reason: random(),
};
const supportEmail = `${texts.supportEmail}@support.example`;

describe('erasure of a person', () => {
  let home: Home;
  let platform: RunningPlatform | undefined;
  let catcher: MailCatcher;

  before(async function () {
    // Only the embedded engines store the files here.
    if (process.env.MONGODB_URI || process.env.KAFKA_BROKERS) {
      this.skip();
    }
    home = await createHomeWithDemo();
    // Sent mails are not stored; the mails of the mailbox page are stored for 30 days.
    catcher = await catchMails();
    platform = await startPlatformHere(home, { TRUST_PROXY_HOPS: '1', SMTP_URL: catcher.url });
  });
  after(async () => {
    await platform?.stop();
    await home?.remove();
    await catcher?.stop();
  });

  it('leaves personal data in no file of DATA_DIR', async () => {
    const { baseUrl, demo, stop } = platform!;
    const { users, workspaces } = demo!;
    const userOf = (role: string) =>
      users.find((user) => user.workspaceId === workspaces[0]!.id && user.role === role)!;
    const [ann, owner] = [userOf('admin'), userOf('owner')];
    const headers = { 'User-Agent': texts.browser, 'X-Forwarded-For': texts.address };
    const send = async (method: string, path: string, key: string, body?: unknown, extra = {}) => {
      const response = await call(baseUrl, method, path, {
        key,
        headers: extra,
        ...(body ? { body } : {}),
      });
      expect(response.status, `${method} ${path}: ${response.text}`).to.be.lessThan(300);
      return response.body;
    };
    const asAnn = (method: string, path: string, body?: unknown) =>
      send(method, path, ann.apiKey, body, headers);
    const asOwner = (method: string, path: string, body?: unknown) =>
      send(method, path, owner.apiKey, body);
    const records = async (filter: string) =>
      (await asOwner('GET', `/v2/audit/records?limit=100&${filter}`)).data;

    // As the actor: client address, user agent and free text.
    await asAnn('POST', '/v2/investments', { name: 'Made by Ann' });
    const contact = { email: supportEmail };
    const application = await asOwner('POST', '/v2/applications', {
      name: 'Portfolio',
      type: 'confidential',
      scopes: ['investments.read'],
      grantTypes: ['client_credentials'],
      supportContact: contact,
      environment: 'production',
    });
    const path = `/v2/applications/${application.id}`;
    await asOwner('PATCH', path, { supportContact: { email: 'support@partner.example' } });
    await asAnn('POST', `${path}/suspend`, { reason: texts.reason });
    await asAnn('POST', `${path}/resume`);
    // Also as the person affected by the action of somebody else: the contact, and the owner of a
    // revoked key.
    const made = await asAnn('POST', '/v2/api-keys', {
      name: texts.keyName,
      environment: 'production',
    });
    await asAnn('PATCH', `/v2/api-keys/${made.id}`, { name: 'Renamed' });
    await asOwner('DELETE', `/v2/api-keys/${made.id}`);

    // The last event of both resources. The demo data has such records of further resources.
    const last = { [application.id]: 'application.resumed', [made.id]: 'api_key.revoked' };
    for (const [id, action] of Object.entries(last)) {
      await eventually(
        `${action} is recorded`,
        async () => (await records(`target=${id}&action=${action}`)).length > 0,
      );
    }
    await eventually('the notice is sent', () =>
      catcher.mails.some((mail) => mail.includes('suspended')),
    );
    for (const text of Object.values(texts)) {
      expect(await findInFiles(home.directory, text), text).not.to.deep.equal([]);
    }

    const annId = (await asAnn('GET', '/v2/me')).user.id;
    for (const userId of [annId, supportEmail]) {
      expect((await asOwner('POST', '/v2/audit/erasures', { userId })).result).to.equal('erased');
    }
    // An event of an erased person is also erased when published later.
    await asAnn('POST', '/v2/investments', { name: 'Made by Ann later' });
    const left = () => findInFiles(home.directory, ...Object.values(texts));
    let found: string[] = [];
    await eventually('it is erased', async () => {
      found = await left();
      return found.length === 0;
    }).catch((error) => expect.fail(`${error.message}\n${found.join('\n')}`));
    await stop();
    expect(await left()).to.deep.equal([]);
  });
});
