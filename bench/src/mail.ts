import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Audience } from '@irp/contracts/authorization';
import mongoose from 'mongoose';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import type { Sunk } from './mail-sink-process.ts';

const mails = Number(process.env.MAILS ?? 100_000);
/** Recipients in each workspace. */
const recipients = Number(process.env.RECIPIENTS ?? 5);
const kills = 3;
const connections = 5;
/** Must be longer than the leases of a killed process. */
const patienceMs = 120_000;

/**
 * Measures the mails about one event, from the bus to a mail server in another process. The service
 * reads the recipients in pages, and encrypts, stores, renders and sends each mail. The bench kills
 * the service three times (`kill -9`) at random moments. Reports the missing mails, and the mails
 * sent twice.
 */
export async function mail(): Promise<void> {
  const busDirectory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const people = await startPeople();
  const sink = await startBenchProcess<{ url: string }>('./mail-sink-process.ts');
  const store = await startBenchProcess<{ url: string }>('./tokens-process.ts', 'store');
  const database = await mongoose
    .createConnection(store.ready.url, { dbName: 'bench_notifications' })
    .asPromise();
  const rows = database.collection<{ _id: string }>('mails');
  const args = [store.ready.url, busDirectory, people.url, sink.ready.url, String(connections)];
  let cpuMicros = 0;
  let service = await start();

  async function start() {
    const started = await startBenchProcess<object>('./mail-process.ts', ...args);
    cpuMicros -= await started.cpuMicros();
    return started;
  }

  try {
    const startedMs = Date.now();
    await service.request('suspend');
    for (let kill = 0; kill < kills; kill++) {
      const at = Math.floor(((kill + 0.95 * Math.random()) * mails) / kills);
      // The first kill comes while the service still stores mails, and has sent few.
      if (kill === 0) {
        await until(`${at} are stored`, async () => (await rows.estimatedDocumentCount()) >= at);
      } else {
        await receive(sink, at);
      }
      cpuMicros += await service.cpuMicros();
      await service.kill();
      const unsent = await rows
        .find(
          {
            state: 'queued',
            attempts: { $gt: 0 },
          },
          { projection: { _id: 1 } },
        )
        .toArray();
      const inFlight = await sink.request<number>(JSON.stringify(unsent.map(({ _id }) => _id)));
      const stored = await rows.countDocuments();
      const { recipients: sent } = await sink.request<Sunk>('count');
      console.log(
        `killed after ${sent} mails, with ${stored} stored; accepted and not known to be, so far: ${inFlight}`,
      );
      service = await start();
    }
    await receive(sink, mails);
    // A mail is not sent again after it is stored as sent.
    await until(
      'all mails are stored as sent',
      async () => (await rows.countDocuments({ state: 'queued' })) === 0,
    );
    cpuMicros += await service.cpuMicros();
    const sunk = await sink.request<Sunk>('count');
    const elapsedS = (sunk.lastAtMs - startedMs) / 1_000;
    const pausedS = sunk.pausedMs / 1_000;
    console.table({
      mails,
      lost: mails - sunk.recipients,
      'sent twice': sunk.doubles,
      'of these, not in flight at a kill': sunk.unexplained,
      'queued twice': sunk.queuedTwice,
      'mails a second': Math.round(sunk.received / (elapsedS - pausedS)),
      'CPU µs a mail': Math.round(cpuMicros / sunk.received),
      'seconds in all': Math.round(elapsedS),
      'of these, waited for leases of killed processes': Math.round(pausedS),
    });
    if (sunk.recipients !== mails || sunk.unexplained > 0 || sunk.queuedTwice > 0) {
      throw new Error('mails were lost, or sent twice without need');
    }
  } finally {
    await service.stop();
    await database.close();
    await store.stop();
    await sink.stop();
    people.stop();
    await rm(busDirectory, { recursive: true, force: true });
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) {
      throw new Error(`${what}: not within ${patienceMs / 1_000} s`);
    }
    await pause(20);
  }
}

/**
 * Waits until `count` recipients have received a mail.
 * @throws Error if no mail arrives for two minutes
 */
async function receive(sink: BenchProcess<object>, count: number): Promise<void> {
  let last = -1;
  while (last < count) {
    await until(`more than ${last} of ${count} mails arrive`, async () => {
      const { recipients: now } = await sink.request<Sunk>('count');
      const isMore = now > last || now >= count;
      last = Math.max(last, now);
      return isMore;
    });
    if (last < count) {
      await pause(20);
    }
  }
}

/** An authorization service with an application installed in the required number of workspaces. */
async function startPeople() {
  const workspaces = Math.ceil(mails / recipients);
  const idOf = (n: number) => `w${String(n).padStart(9, '0')}`;
  const workspaceOf = (n: number) => ({
    id: idOf(n),
    name: `Workspace ${n}`,
    installationId: `i${n}`,
    fallback: null,
    recipients: Array.from(
      { length: Math.min(recipients, mails - n * recipients) },
      (_, admin) => ({
        userId: `u${n}-${admin}`,
        address: `admin${admin}@w${n}.example`,
        language: n % 2 === 0 ? 'en' : 'de',
      }),
    ),
  });

  function pageOf({ after, limit = 200 }: { after?: string; limit?: number }) {
    const first = after === undefined ? 0 : Number(after.slice(1)) + 1;
    const end = Math.min(workspaces, first + limit);
    return {
      workspaces: Array.from({ length: Math.max(0, end - first) }, (_, n) =>
        workspaceOf(first + n),
      ),
      next: end < workspaces ? idOf(end - 1) : null,
      application: {
        id: 'app',
        name: 'Ledger Sync',
        owners: [{ workspaceId: 'owner', name: 'Northwind, Integrations' }],
      },
      person: null,
    } as Audience;
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const found =
        request.url === '/internal/audiences' ? pageOf(JSON.parse(body)) : { requests: [] };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
