import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { mongo } from 'mongoose';

/**
 * A server of `node:http` on a separate embedded store, with which the benches compare the
 * platform. The server reads a page of ten records, single documents or all documents with the
 * MongoDB driver, and sends the results. The server can also insert copies of stored documents.
 */
const [directory = '', workspaceId = '', email = ''] = process.argv.slice(2);
const store = await startEmbeddedMongo({ directory });
const client = await new mongo.MongoClient(store.uri, { maxPoolSize: 64 }).connect();
const documents = (service: string, name: string) =>
  client.db(`irp_${service}`).collection<{ _id: string }>(name);
const owner = await client.db('irp_authorization').collection('users').findOne({ email });
const userId = String(owner?._id);
const visible = {
  workspaceId,
  environment: 'production',
  audience: { $in: ['workspace', `user:${userId}`] },
};

async function find(url: string): Promise<unknown> {
  if (url === '/page') {
    return documents('investments', 'investments')
      .find({ ...visible, isArchived: { $in: [false] } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(10)
      .toArray();
  }
  if (url === '/me') {
    return Promise.all([
      documents('authorization', 'workspaces').findOne({ _id: workspaceId }),
      documents('authorization', 'users').findOne({ _id: userId }),
    ]);
  }
  if (url === '/export') {
    return exported();
  }
  if (url === '/inserts') {
    return insertCopies();
  }
  return documents('investments', 'investments').findOne({ ...visible, _id: url.slice(1) });
}

/** Reads all documents and converts each to a line of JSON. @returns the number of documents */
async function exported(): Promise<{ count: number }> {
  let count = 0;
  let bytes = 0;
  for await (const document of documents('investments', 'investments').find(visible)) {
    bytes += Buffer.from(`${JSON.stringify(document)}\n`).length;
    count++;
  }
  return bytes > 0 ? { count } : { count: 0 };
}

/**
 * Inserts documents in batches into a collection without an index.
 * @returns the number of documents
 */
async function insertCopies(): Promise<{ count: number }> {
  const originals = await documents('investments', 'investments').find({}).limit(500).toArray();
  let count = 0;
  for (let batch = 0; batch < 20; batch++) {
    const copies = originals.map((document) => ({ ...document, _id: randomUUID() }));
    await documents('reference', 'copies').insertMany(copies);
    count += copies.length;
  }
  return { count };
}

const server = createServer(async ({ url = '/' }, response) => {
  const body = Buffer.from(JSON.stringify(await find(url)));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', async () => {
  await client.close();
  await store.stop();
  process.exit();
});
