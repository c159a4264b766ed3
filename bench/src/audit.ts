import { readFileSync } from 'node:fs';
import { audit as service } from '@irp/audit';
import { newEvent, toEnvelope } from '@irp/events';
import { principalHeader } from '@irp/principals';
import { createTestPlatform, testPrincipal } from '@irp/testing';
import mongoose from 'mongoose';
import { request } from 'undici';

const events = Number(process.env.EVENTS ?? 30_000);
const workspaces = Number(process.env.WORKSPACES ?? 4);
const batch = 500;
const targetPerS = 5_000;
/** The target for the CPU time of an audit record, divided by the CPU time of a plain insert. */
const targetRatio = 3.5;
const targetGrowthMb = 64;

/**
 * Measures how many events a second become encrypted, hashed and stored audit records. The
 * reference is plain inserts of documents of similar size into the same store. The bench also
 * measures the export of a workspace, and the growth of memory during the export.
 */
export async function audit(): Promise<void> {
  const platform = await createTestPlatform();
  try {
    await publishAll();
    const { running } = await platform.start(service);
    const { value: recorded, ...recording } = await measured(waitForRecords);
    const plain = await measured(insertPlainly);
    const perS = Math.round((events / recording.ms) * 1_000);
    const exported = await exportAll(running.url);
    console.table([
      {
        'records/s': perS,
        'plain inserts/s': Math.round((events / plain.ms) * 1_000),
        target: `>= ${targetPerS}${perS >= targetPerS ? '' : ' MISSED'}`,
        records: recorded,
      },
    ]);
    console.table([
      {
        'CPU µs a record': (recording.cpuMicros / events).toFixed(1),
        'a plain insert': (plain.cpuMicros / events).toFixed(1),
        ratio: (recording.cpuMicros / plain.cpuMicros).toFixed(2),
        target: `<= ${targetRatio}${recording.cpuMicros / plain.cpuMicros <= targetRatio ? '' : ' MISSED'}`,
      },
    ]);
    console.table([
      {
        ...exported,
        target: `< ${targetGrowthMb} MB${exported['growth MB'] < targetGrowthMb ? '' : ' MISSED'}`,
      },
    ]);
  } finally {
    await platform.stop();
  }

  async function publishAll(): Promise<void> {
    for (let at = 0; at < events; at += batch) {
      const messages = Array.from({ length: batch }, (_, n) => {
        const workspaceId = `w${n % workspaces}`;
        const event = newEvent(Date.now(), {
          type: 'member.role_changed',
          workspaceId,
          subject: `u${at + n}`,
          actor: { type: 'user', id: `u${n % 50}` },
          data: { before: 'member', after: 'developer' },
        });
        const context = {
          id: `request-${at + n}`,
          ip: '203.0.113.7',
          userAgent: 'bench/1.0',
        };
        return {
          key: workspaceId,
          event: toEnvelope('authorization', { ...event, request: context }),
        };
      });
      await platform.platform.bus.publish('authorization', messages);
    }
  }

  async function waitForRecords(): Promise<number> {
    const { connection, close } = await connect();
    try {
      for (;;) {
        const count = await connection.collection('records').estimatedDocumentCount();
        if (count >= events) {
          return count;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await close();
    }
  }

  async function insertPlainly(): Promise<void> {
    const { connection, close } = await connect();
    const line = 'x'.repeat(900);
    const plain = connection.collection<{ _id: string; line: string }>('plain');
    for (let at = 0; at < events; at += batch) {
      await plain.insertMany(
        Array.from({ length: batch }, (_, n) => ({ _id: `w ${at + n}`, line })),
      );
    }
    await close();
  }

  async function connect() {
    const { mongodbUri, databasePrefix } = platform.platform;
    const connection = await mongoose
      .createConnection(mongodbUri, { dbName: `${databasePrefix}audit` })
      .asPromise();
    return {
      connection,
      close: () => connection.close(),
    };
  }

  async function exportAll(url: string) {
    const as = testPrincipal({ role: 'owner', workspaceId: 'w0' });
    const target = '/v2/audit/exports?format=bundle';
    const token = platform.signer.signPrincipal(as, {
      service: 'audit',
      method: 'GET',
      target,
    });
    const before = rssMb();
    let peak = before;
    let bytes = 0;
    const startedMs = performance.now();
    const { body } = await request(`${url}${target}`, { headers: { [principalHeader]: token } });
    for await (const chunk of body) {
      bytes += chunk.length;
      peak = Math.max(peak, rssMb());
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    return {
      'exported records': Math.ceil(events / workspaces),
      MB: Math.round(bytes / 1e6),
      'records/s': Math.round(events / workspaces / seconds),
      'growth MB': Math.round(peak - before),
    };
  }
}

/** The duration of `work`, and the CPU time of this process with all threads. */
async function measured<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; ms: number; cpuMicros: number }> {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    value,
    ms: performance.now() - startedMs,
    cpuMicros: user + system,
  };
}

/**
 * Anonymous resident memory: excludes the file pages of the embedded store. The kernel can reclaim
 * file pages.
 */
function rssMb(): number {
  const [, kB] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kB) / 1_024;
}
