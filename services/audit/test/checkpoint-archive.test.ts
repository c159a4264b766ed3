import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { startS3 } from '@irp/testing/start-s3';
import { openCheckpoint, readPublicKeys } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

const nameOf = (number: number) => `audit/${String(number).padStart(12, '0')}`;

describe('audit: checkpoints in object storage', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  let running: { stop(): Promise<void> };
  let s3: Awaited<ReturnType<typeof startS3>>;
  const credentials = {
    id: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'eu-central-1',
  };
  const settings = () => ({
    CHECKPOINT_MS: '20',
    CHECKPOINTS_S3_URL: s3.url,
    CHECKPOINTS_S3_REGION: credentials.region,
    CHECKPOINTS_S3_ACCESS_KEY_ID: credentials.id,
    CHECKPOINTS_S3_SECRET_ACCESS_KEY: credentials.secret,
  });

  beforeEach(async () => {
    platform = await createTestPlatform();
    s3 = await startS3('evidence', credentials, 'audit/');
  });
  afterEach(async () => {
    await platform.stop();
    await s3.stop();
  });

  async function start(change: Record<string, string> = {}): Promise<void> {
    const started = await platform.start(audit, { ...settings(), ...change });
    ({ call, running } = started);
    url = started.running.url;
  }
  const published = async () => (await fetch(`${url}/audit/log/checkpoint`)).text();
  const sizeOf = (note: string) => Number(note.split('\n')[1] ?? 0);
  /** Records an event, and waits until the log of checkpoints has grown. */
  async function grow(): Promise<string> {
    const before = sizeOf(await published());
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId: 'w1',
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    await platform.platform.bus.publish('authorization', [
      {
        key: 'w1',
        event: toEnvelope('authorization', event),
      },
    ]);
    await eventually('the log has grown', async () => sizeOf(await published()) > before);
    return published();
  }
  const archived = (...notes: string[]) =>
    eventually('the notes are archived', () =>
      notes.every((note) => [...s3.objects.values()].map(String).includes(note)),
    );
  const findings = async (): Promise<string[]> =>
    (await call('GET', '/readyz')).body.findings ?? [];
  const behind = async () =>
    Number(
      /^audit_checkpoints_not_archived(?:\{.*\})? (\d+)$/m.exec(
        await (await fetch(`${url}/metrics`)).text(),
      )?.[1],
    );

  it('are signed notes, numbered without a gap, each written once', async () => {
    await start();
    const notes = [await grow(), await grow(), await grow()];
    await archived(...notes);
    const names = [...s3.objects.keys()];
    expect(names).to.deep.equal(names.map((_, at) => nameOf(at + 1)));
    const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
    for (const note of s3.objects.values()) {
      expect(openCheckpoint(note.toString(), keys, 'irp.example/audit/log')).to.include({
        ok: true,
      });
    }
    await running.stop();
    s3.requests.length = 0;
    await start();
    await archived(await grow());
    const written = s3.requests.filter((request) => request.startsWith('PUT'));
    expect(written).to.have.length(s3.objects.size - names.length);
    expect(await findings()).to.deep.equal([]);
  });

  it('are copied later, in order, if the storage was unavailable', async () => {
    s3.setDown(true);
    await start();
    const notes = [await grow(), await grow()];
    expect(s3.objects.size).to.equal(0);
    s3.setDown(false);
    await archived(...notes);
    expect([...s3.objects.keys()]).to.deep.equal(
      [...s3.objects.keys()].map((_, at) => nameOf(at + 1)),
    );
    await eventually('nothing is missing', async () => (await behind()) === 0);
  });

  for (const [what, change] of [
    [
      'has a checkpoint more than the database',
      () => s3.objects.set(nameOf(s3.objects.size + 1), Buffer.from('a note')),
    ],
    [
      'has another checkpoint',
      () => s3.objects.set(nameOf(s3.objects.size), Buffer.from('another note')),
    ],
  ] as const) {
    it(`show a changed database at the start, where the storage ${what}`, async () => {
      await start();
      await archived(await grow(), await grow());
      await running.stop();
      change();
      await start();
      await eventually('the log is refused', async () => (await findings()).length > 0);
      const [finding] = await findings();
      expect(finding).to.match(
        /^The log of checkpoints does not match its copy in CHECKPOINTS_S3_URL: .*checkpoint \d+/,
      );
    });
  }

  it('are rejected by the storage with another key, and the service continues', async () => {
    await start({ CHECKPOINTS_S3_SECRET_ACCESS_KEY: 'another' });
    await grow();
    await eventually('the storage has refused', () => s3.requests.length > 0);
    await grow();
    expect(s3.objects.size).to.equal(0);
    expect(await findings()).to.deep.equal([]);
  });

  it('require both parts of the key', async () => {
    const { CHECKPOINTS_S3_SECRET_ACCESS_KEY: _, ...incomplete } = settings();
    const error = await platform.start(audit, incomplete).catch(({ message }: Error) => message);
    expect(error).to.equal(
      'Bad configuration: CHECKPOINTS_S3_SECRET_ACCESS_KEY is missing; CHECKPOINTS_S3_URL requires it',
    );
  });
});
