import { expect } from 'chai';
import {
  type Checkpoint,
  checkpointDigest,
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
  streamOrigin,
} from '../../src/note/checkpoint.ts';
import { createNoteSigner } from '../../src/note/note-signer.ts';
import { KeySetError, readPublicKeys } from '../../src/note/public-keys.ts';
import { signNote } from '../../src/note/signed-note.ts';
import { emptyRoot } from '../../src/tree/hash.ts';
import { createTestSigner } from '../support/test-signer.ts';

describe('checkpoints', () => {
  const signer = createTestSigner('2026-a');
  const origin = streamOrigin('audit.example.com', 'w1');
  const checkpoint: Checkpoint = {
    origin,
    size: 5,
    root: emptyRoot,
    time: new Date('2026-11-21T10:00:00Z'),
  };
  const keys = readPublicKeys({ keys: [signer.publicJwk] });

  it('are signed notes with `previous` and `time`', async () => {
    const note = await signCheckpoint(checkpoint, signer);
    expect(note.split('\n').slice(0, 6)).to.deep.equal([
      'audit.example.com/w1',
      '5',
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'previous -',
      'time 2026-11-21T10:00:00.000Z',
      '',
    ]);
    expect(openCheckpoint(note, keys, origin)).to.deep.equal({
      ok: true,
      checkpoint: { ...checkpoint, previous: undefined },
      kid: '2026-a',
    });
    const next = await signCheckpoint(
      {
        ...checkpoint,
        size: 6,
        previous: checkpointDigest(note),
      },
      signer,
    );
    expect(parseCheckpoint(next)?.previous).to.deep.equal(checkpointDigest(note));
  });

  it('are accepted from several keys, each within its validity period', async () => {
    const next = createTestSigner('2026-b');
    const seconds = (time: string) => Date.parse(time) / 1_000;
    const set = readPublicKeys({
      keys: [
        {
          ...signer.publicJwk,
          exp: seconds('2026-11-21T12:00:00Z'),
        },
        {
          ...next.publicJwk,
          nbf: seconds('2026-11-21T12:00:00Z'),
        },
        {
          kty: 'RSA',
          kid: 'of another use',
          n: 'AQAB',
          e: 'AQAB',
        },
      ],
    });
    const kindOf = async (by: typeof signer, time: string) => {
      const opened = openCheckpoint(
        await signCheckpoint({ ...checkpoint, time: new Date(time) }, by),
        set,
        origin,
      );
      return opened.ok ? opened.kid : opened.error.kind;
    };
    expect(await kindOf(signer, '2026-11-21T11:59:59Z')).to.equal('2026-a');
    expect(await kindOf(next, '2026-11-21T12:00:00Z')).to.equal('2026-b');
    expect(await kindOf(signer, '2026-11-21T12:00:00Z')).to.equal('key_period');
    expect(await kindOf(next, '2026-11-21T11:59:59Z')).to.equal('key_period');
    expect(await kindOf(createTestSigner('2026-a'), '2026-11-21T11:00:00Z')).to.equal(
      'unknown_key',
    );
  });

  it('are rejected for another stream, and under another key name', async () => {
    const note = await signCheckpoint(checkpoint, signer);
    const kindOf = (text: string, of = origin) => {
      const opened = openCheckpoint(text, keys, of);
      return opened.ok ? 'ok' : opened.error.kind;
    };
    expect(kindOf(note, streamOrigin('audit.example.com', 'w2'))).to.equal('stream');
    expect(kindOf(note.replaceAll('/w1', '/w2'), streamOrigin('audit.example.com', 'w2'))).to.equal(
      'unknown_key',
    );
    expect(kindOf(await signNote(note.split('\n\n')[0]!.concat('\n'), 'else', signer))).to.equal(
      'unknown_key',
    );
    expect(kindOf(note.replace('\n5\n', '\n6\n'))).to.equal('signature');
  });

  for (const text of [
    'o\n',
    'o\n05\nR\nprevious -\ntime 2026-11-21T10:00:00Z\n',
    'o\n-5\nR\nprevious -\ntime 2026-11-21T10:00:00Z\n',
    'o\n9999999999999999\nR\nprevious -\ntime 2026-11-21T10:00:00Z\n',
    'o\n5\nAAAA\nprevious -\ntime 2026-11-21T10:00:00Z\n',
    'o\n5\nR\nprevious AAAA\ntime 2026-11-21T10:00:00Z\n',
    'o\n5\nR\nprevious -\n',
    'o\n5\nR\nprevious -\ntime 2026-13-41T10:00:00Z\n',
    'o\n5\nR\ntime 2026-11-21T10:00:00Z\n',
  ]) {
    it(`are rejected in the form ${JSON.stringify(text)}`, async () => {
      const note = await signNote(text.replace('R', emptyRoot.toString('base64')), 'o', signer);
      expect(parseCheckpoint(note)).to.equal(undefined);
    });
  }

  it('have an origin without white space, plus signs or extra slashes', () => {
    for (const stream of ['', 'a b', 'a\nb', 'a+b', 'a/b']) {
      expect(() => streamOrigin('audit.example.com', stream)).to.throw(RangeError);
    }
  });

  it('need valid keys', () => {
    const { publicJwk } = signer;
    for (const set of [
      null,
      {},
      { keys: [] },
      { keys: [null, { kty: 'RSA' }] },
      { keys: [{ ...publicJwk, kid: undefined }] },
      { keys: [{ ...publicJwk, x: 'AAAA' }] },
      {
        keys: [
          {
            ...publicJwk,
            x: { toString: 1 },
          },
        ],
      },
      { keys: [{ ...publicJwk, exp: 'tomorrow' }] },
      { keys: [publicJwk, publicJwk] },
    ]) {
      expect(() => readPublicKeys(set)).to.throw(KeySetError);
    }
    for (const jwk of [
      publicJwk,
      {
        kid: 'x',
        kty: 'EC',
        crv: 'P-256',
      },
      {},
    ]) {
      expect(() => createNoteSigner(jwk)).to.throw(KeySetError);
    }
  });
});
