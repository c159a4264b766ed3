import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createRunPages } from '../../src/audiences/run-pages.ts';
import { createNotifyPage } from '../../src/mail/notices/notify-page.ts';
import { compileNoticeModels } from '../../src/mail/notices/store/notice-models.ts';
import { createNoticeStore } from '../../src/mail/notices/store/notice-store.ts';
import { audienceOf } from './open-store.ts';

/**
 * A process for tests that kill it. Delivers the waiting notices, and counts in the collection
 * `told` how often each mail is handed over.
 * @argument address of the database, number of workspaces, and offset of the clock in milliseconds
 */
const [uri, workspaces, aheadMs] = process.argv.slice(2) as [string, string, string];
const log = silentLogger();
const database = await connectDatabase(
  {
    uri,
    name: 'notices',
    log,
  },
  (connection) => ({
    ...compileNoticeModels(connection),
    told: connection.collection<{ _id: string }>('told'),
  }),
);
const { told } = database.models;
const notifyPage = createNotifyPage({
  origin: 'https://irp.example',
  log,
  findEndpoint: async () => undefined,
  readAudience: async ({ applicationId = '' }, _at, after) =>
    audienceOf(applicationId, after, Number(workspaces)),
  contacts: { findConfirmed: async () => new Map() },
  mayWarn: async () => true,
  mailQueue: {
    async enqueue(mails) {
      // Sequential, so that a kill leaves a part of a page.
      for (const { key } of mails) {
        await told.updateOne({ _id: key }, { $inc: { times: 1 } }, { upsert: true });
      }
    },
  },
});
const notices = createNoticeStore(database.models);
await createRunPages({
  works: notices,
  runPage: notifyPage,
  what: 'enqueue notification mails',
  log,
  now: () => Date.now() + Number(aheadMs),
}).run();
await database.close();
