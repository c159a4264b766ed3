import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Files of other types are already compressed. */
const isText = /\.(?:js|css|svg|json|md)$/;

/** Writes `name.br` and `name.gz` beside each file of a folder, with the best quality. */
export async function compressFiles(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(
    names
      .filter((name) => isText.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        const [br, gz] = await Promise.all([
          toBrotli(bytes, { params }),
          toGzip(bytes, { level: 9 }),
        ]);
        writeFileSync(`${file}.br`, br);
        writeFileSync(`${file}.gz`, gz);
      }),
  );
}
