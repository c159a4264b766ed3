import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);
const keyId = (name: string, type: number, raw: Uint8Array) =>
  sha256(Buffer.from(`${name}\n`), Buffer.of(type), raw).subarray(0, 4);

interface Head {
  size: number;
  root: Buffer;
}

/** RFC 9162, section 2.1.4.2, implemented literally. */
function isConsistent(first: Head, second: Head, path: Buffer[]): boolean {
  if (first.size === 0) {
    return path.length === 0;
  }
  if (first.size === second.size) {
    return path.length === 0 && first.root.equals(second.root);
  }
  const proof = [...path];
  if (Number.isInteger(Math.log2(first.size))) {
    proof.unshift(first.root);
  }
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn & 1) {
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  const start = proof.shift();
  if (!start) {
    return false;
  }
  let [fr, sr] = [start, start];
  for (const hash of proof) {
    if (sn === 0) {
      return false;
    }
    if (fn & 1 || fn === sn) {
      [fr, sr] = [nodeOf(hash, fr), nodeOf(hash, sr)];
      if (!(fn & 1)) {
        while (fn !== 0 && !(fn & 1)) {
          [fn, sn] = [fn >> 1, sn >> 1];
        }
      }
    } else {
      sr = nodeOf(sr, hash);
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && fr.equals(first.root) && sr.equals(second.root);
}

/**
 * A witness (C2SP tlog-witness, add-checkpoint; cosignature/v1), implemented only from the
 * specifications.
 */
export async function startWitness(name: string, port = 0) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const vkey = `${name}+${keyId(name, 4, raw).toString('hex')}+${Buffer.concat([Buffer.of(4), raw]).toString('base64')}`;
  const logs = new Map<
    string,
    {
      name: string;
      id: Buffer;
      key: KeyObject;
    }
  >();
  const heads = new Map<string, Head>();
  const statuses: number[] = [];
  let longestProof = 0;
  /**
   * The reaction to a request: `answer`, no response at all, or lines without a valid cosignature.
   */
  let mode: 'answer' | 'hang' | 'lie' = 'answer';

  function cosign(body: string, signingKey = privateKey): string {
    const seconds = BigInt(Math.floor(Date.now() / 1_000));
    const timestamp = Buffer.alloc(8);
    timestamp.writeBigUInt64BE(seconds);
    const signature = sign(
      null,
      Buffer.from(`cosignature/v1\ntime ${seconds}\n${body}`),
      signingKey,
    );
    return `— ${name} ${Buffer.concat([keyId(name, 4, raw), timestamp, signature]).toString('base64')}\n`;
  }

  function respond(request: string): [number, string] {
    const blank = request.indexOf('\n\n');
    const [old = '', ...proof] = request.slice(0, blank).split('\n');
    const note = request.slice(blank + 2);
    const [body = '', signatures = ''] = [
      note.slice(0, note.lastIndexOf('\n\n') + 1),
      note.slice(note.lastIndexOf('\n\n') + 2),
    ];
    const [origin = '', size = '', root = ''] = body.split('\n');
    const log = logs.get(origin);
    if (!log) {
      return [404, 'unknown origin'];
    }
    const isSigned = signatures.split('\n').some((line) => {
      const [, signer, base64 = ''] = line.split(' ');
      const bytes = Buffer.from(base64, 'base64');
      const isOwn = signer === log.name && bytes.subarray(0, 4).equals(log.id);
      return isOwn && verify(null, Buffer.from(body), log.key, bytes.subarray(4));
    });
    if (!isSigned) {
      return [403, 'no trusted signature'];
    }
    const oldSize = Number(/^old (0|[1-9]\d*)$/.exec(old)?.[1]);
    const next = {
      size: Number(size),
      root: Buffer.from(root, 'base64'),
    };
    const last = heads.get(origin) ?? {
      size: 0,
      root: sha256(),
    };
    if (!(oldSize <= next.size)) {
      return [400, 'old size'];
    }
    if (oldSize !== last.size) {
      return [409, `${last.size}\n`];
    }
    if (
      !isConsistent(
        last,
        next,
        proof.map((hash) => Buffer.from(hash, 'base64')),
      )
    ) {
      return [422, 'not consistent'];
    }
    longestProof = Math.max(longestProof, proof.length);
    heads.set(origin, next);
    if (mode === 'lie') {
      return [
        200,
        `— else AAAAAAAA\n${cosign(body, generateKeyPairSync('ed25519').privateKey)}${cosign(`x${body}`)}`,
      ];
    }
    return [200, `— other.example/w Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDc=\n${cosign(body)}`];
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (mode === 'hang') {
      return;
    }
    const [status, text] =
      request.method === 'POST' && request.url === '/prefix/add-checkpoint'
        ? respond(body)
        : [404, 'no such path'];
    statuses.push(status);
    response
      .writeHead(status, { 'Content-Type': status === 409 ? 'text/x.tlog.size' : 'text/plain' })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: used } = server.address() as AddressInfo;

  return {
    setting: `http://127.0.0.1:${used}/prefix/ ${vkey}`,
    statuses,
    longestProof: () => longestProof,
    setMode: (next: typeof mode) => {
      mode = next;
    },
    sizeOf: (origin: string) => heads.get(origin)?.size ?? 0,
    /** Trusts a log by its verifier key (C2SP signed-note). */
    trust(logVkey: string) {
      const [origin = '', id = '', base64 = ''] = logVkey.split('+');
      const x = Buffer.from(
        logVkey.slice(origin.length + id.length + 2) || base64,
        'base64',
      ).subarray(1);
      const jwk = {
        kty: 'OKP',
        crv: 'Ed25519',
        x: x.toString('base64url'),
      };
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      logs.set(origin, {
        name: origin,
        id: Buffer.from(id, 'hex'),
        key,
      });
    },
    /** Whether a published note has a valid cosignature of this witness. */
    hasCosigned(note: string): boolean {
      const blank = note.lastIndexOf('\n\n');
      const body = note.slice(0, blank + 1);
      return note
        .slice(blank + 2)
        .split('\n')
        .some((line) => {
          const [dash, signer, base64 = ''] = line.split(' ');
          const bytes = Buffer.from(base64, 'base64');
          if (dash !== '—' || signer !== name || bytes.length !== 76) {
            return false;
          }
          const message = Buffer.from(`cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${body}`);
          return (
            bytes.subarray(0, 4).equals(keyId(name, 4, raw)) &&
            verify(null, message, publicKey, bytes.subarray(12))
          );
        });
    },
    endConnections: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}
