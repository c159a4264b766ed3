import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The default behaviour of an authenticator and a browser; a test changes single parts. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** Flags beside the flags of the other members (WebAuthn, section 6.1): 8 is BE, 16 is BS. */
  flags?: number;
  /** The sent credential id. */
  id?: string;
  signature?: string;
  /** The attestation statement format and its certificates. */
  attestation?: { fmt: string; x5c?: Buffer[] };
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface RequestOptions {
  rpId: string;
  challenge: string;
  allowCredentials: { id: string }[];
}

/**
 * A passkey in software: responds to the options of the pages like a browser with an authenticator
 * (WebAuthn Level 3).
 */
export interface SoftwarePasskey {
  id: string;
  userHandle: string;
  counter: number;
  /** The page's JSON for a new credential. */
  created: string;
  /** The page's JSON for an assertion. The counter rises by 1. */
  sendReply(options: RequestOptions, origin: string, deviations?: Deviations): string;
}

export function createSoftwarePasskey(
  options: CreationOptions,
  origin: string,
  deviations: Deviations = {},
  synced = false,
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = deviations.id ?? randomBytes(16).toString('base64url');
  const { rpId = options.rp.id } = deviations;
  const idBytes = Buffer.from(id, 'base64url');
  const attested = Buffer.concat([
    Buffer.alloc(16),
    uint16(idBytes.length),
    idBytes,
    coseKey(publicKey),
  ]);
  const authData = authenticatorData(rpId, {
    ...deviations,
    attested,
    synced,
    counter: deviations.counter ?? 0,
  });
  const { fmt = 'none', x5c } = deviations.attestation ?? {};
  const statement: [CborValue, CborValue][] = x5c
    ? [
        ['alg', -7],
        ['sig', Buffer.alloc(64)],
        ['x5c', x5c],
      ]
    : [];
  const attestationObject = cbor(
    new Map<CborValue, CborValue>([
      ['fmt', fmt],
      ['attStmt', new Map(statement)],
      ['authData', authData],
    ]),
  );
  const clientData = clientDataJSON('webauthn.create', options.challenge, origin, deviations);
  const passkey: SoftwarePasskey = {
    id,
    userHandle: options.user.id,
    counter: deviations.counter ?? 0,
    created: JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }),
    sendReply(request, siteOrigin, changed = {}) {
      passkey.counter = changed.counter ?? passkey.counter + 1;
      const data = authenticatorData(changed.rpId ?? request.rpId, {
        ...changed,
        synced,
        counter: passkey.counter,
      });
      const client = clientDataJSON('webauthn.get', request.challenge, siteOrigin, changed);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const sent = changed.id ?? id;
      return JSON.stringify({
        id: sent,
        rawId: sent,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: changed.signature ?? sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: 'userHandle' in changed ? changed.userHandle : passkey.userHandle,
        },
      });
    },
  };
  return passkey;
}

function clientDataJSON(
  type: string,
  challenge: string,
  origin: string,
  changed: Deviations,
): Buffer {
  const data = { type: changed.type ?? type, challenge: changed.challenge ?? challenge };
  return Buffer.from(
    JSON.stringify({
      ...data,
      origin: changed.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

interface DataOptions extends Deviations {
  attested?: Buffer;
  synced: boolean;
  counter: number;
}

/** Authenticator data (WebAuthn, section 6.1): the flags are UP, UV, BE, BS and AT. */
function authenticatorData(rpId: string, options: DataOptions): Buffer {
  const {
    userPresent = true,
    userVerified = true,
    synced,
    counter,
    attested,
    flags: more = 0,
  } = options;
  const flags =
    more | (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (synced ? 24 : 0) | (attested ? 64 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part!, 'base64url'));
  return cbor(
    new Map<CborValue, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, xBytes!],
      [-3, yBytes!],
    ]),
  );
}

type CborValue = number | string | Buffer | CborValue[] | Map<CborValue, CborValue>;

/** The CBOR types (RFC 8949) that occur here. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? head(0, value) : head(1, -1 - value);
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) {
    return Buffer.concat([head(2, value.length), value]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  }
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) {
    return Buffer.from([(major << 5) | count]);
  }
  if (count < 256) {
    return Buffer.from([(major << 5) | 24, count]);
  }
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(count)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
