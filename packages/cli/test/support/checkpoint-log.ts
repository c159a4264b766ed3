import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createFrontier,
  hashLeaf,
  type NoteSigner,
  signCheckpoint,
  streamOrigin,
} from '@irp/transparency';

const tileWidth = 256;
const time = new Date('2026-11-21T10:05:00Z');

/** A tiled log (C2SP tlog-tiles) over HTTP, with entries and files changeable by a test. */
export async function startCheckpointLog(signer: NoteSigner, entries: readonly Buffer[]) {
  const origin = streamOrigin('audit.example.com', 'log');
  const files = new Map<string, Buffer>();

  function rootOf(hashes: readonly Buffer[]): Buffer {
    const frontier = createFrontier();
    for (const hash of hashes) {
      frontier.append(hash);
    }
    return frontier.root();
  }

  function putTiles(level: number | 'entries', parts: readonly Buffer[]): void {
    for (let index = 0; index * tileWidth < parts.length; index++) {
      const own = parts.slice(index * tileWidth, (index + 1) * tileWidth);
      const path = `tile/${level}/${String(index).padStart(3, '0')}`;
      files.set(own.length === tileWidth ? path : `${path}.p/${own.length}`, Buffer.concat(own));
    }
  }

  /** The signed checkpoint of the first `size` entries. */
  const checkpointOf = (size: number) => {
    const root = rootOf(entries.slice(0, size).map((entry) => hashLeaf(entry)));
    return signCheckpoint(
      {
        origin,
        size,
        root,
        time,
      },
      signer,
    );
  };

  const leaves = entries.map((entry) => hashLeaf(entry));
  putTiles(
    'entries',
    entries.map((entry) => Buffer.concat([Buffer.of(0, entry.length), entry])),
  );
  putTiles(0, leaves);
  const full = Array.from({ length: Math.floor(leaves.length / tileWidth) }, (_, at) =>
    rootOf(leaves.slice(at * tileWidth, (at + 1) * tileWidth)),
  );
  putTiles(1, full);
  files.set('checkpoint', Buffer.from(await checkpointOf(entries.length)));

  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '').replace('/audit/log/', ''));
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit/log`,
    files,
    checkpointOf,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
