import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { startWitness } from './support/start-witness.ts';

const origin = 'irp.example/audit/log';

describe('audit: witnesses of the log of checkpoints', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  let running: { stop(): Promise<void> };
  let one: Awaited<ReturnType<typeof startWitness>>;
  let other: typeof one;

  beforeEach(async () => {
    platform = await createTestPlatform();
    one = await startWitness('witness.example/one');
    other = await startWitness('witness.example/other');
    await start();
    const { keys } = (await call('GET', '/v2/audit/keys')).body;
    for (const witness of [one, other]) {
      witness.trust(keys[0].logVkey);
    }
  });
  afterEach(async () => {
    await platform.stop();
    await one.stop();
    await other.stop();
  });

  async function start(): Promise<void> {
    const AUDIT_WITNESSES = `${one.setting}, ${other.setting}`;
    const started = await platform.start(audit, { CHECKPOINT_MS: '20', AUDIT_WITNESSES });
    ({ call, running } = started);
    url = started.running.url;
  }
  const published = async () => (await fetch(`${url}/audit/log/checkpoint`)).text();
  const sizeOf = (note: string) => Number(note.split('\n')[1]);
  /**
   * Records an event of a workspace, and waits until the log of checkpoints has grown.
   * @returns the log's size
   */
  async function grow(): Promise<number> {
    const before = sizeOf(await published()) || 0;
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
    return sizeOf(await published());
  }
  const cosigned = (...witnesses: (typeof one)[]) =>
    eventually('the published checkpoint is cosigned', async () => {
      const note = await published();
      return witnesses.every((witness) => witness.hasCosigned(note));
    });

  it('cosign each checkpoint after verifying its proof, and the log publishes the cosignature', async () => {
    for (let round = 0; round < 7; round++) {
      await grow();
      await cosigned(one, other);
    }
    expect(one.sizeOf(origin)).to.equal(sizeOf(await published()));
    expect(one.longestProof()).to.be.greaterThan(1);
    expect(new Set(one.statuses)).to.deep.equal(new Set([200]));
    const note = await published();
    const [, signatures = ''] = note.split('\n\n');
    expect(signatures.match(/^— \S+/gm)).to.deep.equal([
      `— ${origin}`,
      '— witness.example/one',
      '— witness.example/other',
    ]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).to.match(/^audit_witnesses_behind(?:\{.*\})? 0$/m);
  });

  it('are called with the position of their last cosignature after a restart', async () => {
    await grow();
    await cosigned(one, other);
    await running.stop();
    await start();
    await grow();
    await cosigned(one, other);
    // A checkpoint submitted during the service's stop may have been cosigned without the service's
    // knowledge: a single 409.
    expect(one.statuses.filter((status) => status !== 200)).to.have.length.below(2);
    expect(one.statuses.at(-1)).to.equal(200);
  });

  it('delay nothing while one does not respond, and the witness is called again', async () => {
    other.setMode('hang');
    const size = await grow();
    await cosigned(one);
    expect(other.hasCosigned(await published())).to.equal(false);
    expect(await grow()).to.be.greaterThan(size);
    await cosigned(one);
    // A checkpoint signed in the meantime is briefly ahead of the first witness, too.
    await eventually('one witness is behind', async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return /^audit_witnesses_behind(?:\{.*\})? 1$/m.test(metrics);
    });
    // The witness ends the connections, and responds from now on.
    other.setMode('answer');
    other.endConnections();
    await cosigned(one, other);
  });

  it('are not trusted: only a valid cosignature of the known key is published', async () => {
    other.setMode('lie');
    await grow();
    await cosigned(one);
    await eventually('the other one was asked', () => other.statuses.includes(200));
    const [, signatures = ''] = (await published()).split('\n\n');
    expect(signatures.match(/^— \S+/gm)).to.deep.equal([`— ${origin}`, '— witness.example/one']);
    // The witness has recorded its cosignature, and reports it.
    other.setMode('answer');
    await grow();
    await cosigned(one, other);
    expect(other.statuses).to.contain(409).and.not.contain(422);
  });

  it('require an address and a key', async () => {
    for (const [setting, problem] of [
      [
        'http://w.example',
        'must be witnesses separated by commas, each an http or https URL, a space and a verifier key, not http://w.example',
      ],
      [
        'ftp://w.example w+00000000+BAAA',
        'must be witnesses separated by commas, each an http or https URL',
      ],
      [
        'http://w.example w+00000000+BAAA',
        'w+00000000+BAAA is not an Ed25519 cosignature key (C2SP tlog-cosignature).',
      ],
      [`${one.setting},${one.setting}`, 'must name each witness only once'],
    ] as const) {
      const error = await platform
        .start(audit, { AUDIT_WITNESSES: setting })
        .catch((reason: Error) => reason.message);
      expect(error)
        .to.be.a('string')
        .that.contains('AUDIT_WITNESSES')
        .and.contains(problem)
        .and.not.contains('\n');
    }
  });
});
