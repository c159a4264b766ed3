import { randomBytes, randomUUID } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import { sealTarget } from '../src/mail/recipients/store/contact-row.ts';
import { createMailStore } from '../src/mail/store/mail-store.ts';
import { compileAll } from '../src/models.ts';
import { openStored } from '../src/open-stored.ts';
import { sealSecret } from '../src/webhooks/store/sealed-secret.ts';
import { resetMail } from './support/open-mails.ts';

const newSealer = () => createSealer(randomBytes(32).toString('base64'));

describe('notifications: whether SECRETS_KEY decrypts the stored data', () => {
  let engine: Awaited<ReturnType<typeof testDatabase>>;
  let database: Awaited<ReturnType<typeof open>>;
  const [own, other] = [newSealer(), newSealer()];

  const open = () =>
    connectDatabase(
      {
        uri: engine.uri,
        name: `t${randomUUID().slice(0, 8)}`,
        log: silentLogger(),
      },
      (connection) => compileAll(connection),
    );
  before(async () => {
    engine = await testDatabase();
  });
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());
  after(async () => {
    expect(await engine.scans()).to.deep.equal([]);
    await engine.stop();
  });

  /** The purpose of the stored value that another key does not open. */
  const unopened = async (sealer = other) =>
    openStored(database.models, sealer).then(
      () => undefined,
      (error) => error.purpose,
    );

  it('is tested with the newest mail that has contents', async () => {
    const { models } = database;
    expect(await unopened()).to.equal(undefined);
    const mails = createMailStore(models, own);
    await mails.add([resetMail('a')], 'queued');
    expect([await unopened(), await unopened(own)]).to.deep.equal(['mail', undefined]);
    await models.mails.updateMany(
      {},
      {
        $set: { state: 'sent' },
        $unset: { sealedParams: 1 },
      },
    );
    expect(await unopened()).to.equal(undefined);
    await mails.add([resetMail('b')], 'kept');
    expect(await unopened()).to.equal('mail');
  });

  it('is tested with the newest contact', async () => {
    const { contacts } = database.models;
    const [id, goneId] = ['1', '2'];
    const row = (_id: string, sealer = own) => ({
      _id,
      workspaceId: 'w',
      type: 'email' as const,
      status: 'confirmed' as const,
      description: '',
      sealedTarget: sealTarget({ id: _id, target: 'a@example.org' }, sealer),
      createdAt: new Date(),
      createdBy: { type: 'user' as const, id: 'u' },
    });
    await contacts.collection.insertOne({ ...row(id), goneAt: null } as never);
    await contacts.collection.insertOne({ ...row(goneId, other), goneAt: new Date() } as never);
    expect([await unopened(), await unopened(own)]).to.deep.equal([
      'notification contact',
      undefined,
    ]);
  });

  it('is tested with the secrets of the newest endpoint', async () => {
    const { webhookEndpoints } = database.models;
    const secret = (sealer = own) =>
      sealSecret(
        {
          id: 's',
          value: 'v',
          createdAt: new Date(),
          expiresAt: null,
        } as never,
        sealer,
      );
    await webhookEndpoints.collection.insertOne({ _id: '1', secrets: [secret()] } as never);
    await webhookEndpoints.collection.insertOne({
      _id: '2',
      secrets: [],
      goneAt: new Date(),
    } as never);
    expect([await unopened(), await unopened(own)]).to.deep.equal(['webhook secret', undefined]);
  });
});
