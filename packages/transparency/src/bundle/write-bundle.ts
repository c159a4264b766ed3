import { signNote } from '../note/signed-note.ts';
import { createBundleDigest } from './bundle-digest.ts';
import { endLine, endText } from './bundle-format.ts';
import { linesOf } from './bundle-lines.ts';
import type { BundleSource } from './bundle-source.ts';

const chunkLength = 65_536;

/**
 * Writes a bundle as chunks of whole lines. The memory does not depend on the size of the bundle.
 * @throws RangeError for a source with a gap, or without a checkpoint after the last record
 */
export async function* writeBundle(source: BundleSource): AsyncGenerator<string> {
  const digest = createBundleDigest();
  const counts = { records: 0, checkpoints: 0 };
  let chunk = '';
  for await (const { kind, text, leafHash } of linesOf(source)) {
    if (leafHash) {
      digest.addRecord(leafHash);
    } else {
      digest.addStatement(text);
    }
    if (kind) {
      counts[kind]++;
    }
    chunk += `${text}\n`;
    if (chunk.length < chunkLength) {
      continue;
    }
    yield chunk;
    chunk = '';
  }
  const { origin, createdAt, signer } = source;
  const text = endText({
    origin,
    ...counts,
    digest: digest.end(),
    time: createdAt.toISOString(),
  });
  yield `${chunk}${endLine(await signNote(text, origin, signer))}\n`;
}
