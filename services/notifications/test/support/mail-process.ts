import { connectMails } from './open-mails.ts';
import { queuesOf } from './open-queues.ts';

// Sends the mails of a database until the process is killed.
const [uri = '', name = '', secretsKey = '', url] = process.argv.slice(2);
queuesOf(
  await connectMails({
    uri,
    name,
    secretsKey,
  }),
).open(url);
