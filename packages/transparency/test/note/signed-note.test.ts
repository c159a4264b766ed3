import { expect } from 'chai';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { openNote, parseNote, signNote } from '../../src/note/signed-note.ts';
import { createTestSigner } from '../support/test-signer.ts';

/** The example of golang.org/x/mod/sumdb/note, the predecessor of C2SP signed-note. */
const known = {
  name: 'PeterNeumann',
  key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  note: `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`,
};

describe('signed notes', () => {
  it('verifies a note of another implementation', () => {
    const x = Buffer.from(known.key, 'base64').subarray(1).toString('base64url');
    const keys = readPublicKeys({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x,
          kid: 'peter',
        },
      ],
    });
    expect(openNote(known.note, known.name, keys)).to.deep.include({
      text: known.note.split('\n\n')[0]!.concat('\n'),
    });
    expect(openNote(known.note, 'EnochRoot', keys)).to.include({ kind: 'unknown_key' });
    expect(openNote(known.note.replace('problem is', 'problem was'), known.name, keys)).to.include({
      kind: 'signature',
    });
  });

  it('ignores signatures by other keys', async () => {
    const [ours, theirs] = [createTestSigner('ours'), createTestSigner('theirs')];
    const text = 'one\n\ntwo\n';
    const [mine, other] = [
      await signNote(text, 'log', ours),
      await signNote(text, 'witness', theirs),
    ];
    const both = `${other}${mine.slice(text.length + 1)}`;
    const opened = openNote(both, 'log', readPublicKeys({ keys: [ours.publicJwk] }));
    expect(opened).to.deep.include({ text });
    expect(parseNote(both)?.signatures.map(({ name }) => name)).to.deep.equal(['witness', 'log']);
  });

  for (const [what, note] of [
    ['an empty text', ''],
    ['a text without a signature', 'text\n'],
    ['a note without a blank line', known.note.replace('\n\n', '\n')],
    ['a note without its last line break', known.note.slice(0, -1)],
    ['another dash', known.note.replace('—', '-')],
    ['invalid base64', known.note.replace('x08go', 'x08g*')],
    ['a signature that is only a key id', known.note.replace(/x08go.*=/, 'x08goA==')],
    ['a megabyte', `${'x'.repeat(1_000_000)}${known.note}`],
  ] as const) {
    it(`rejects ${what}`, () => expect(parseNote(note)).to.equal(undefined));
  }
});
