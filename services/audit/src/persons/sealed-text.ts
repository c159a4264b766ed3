import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { pooledRandomBytes } from '@irp/contracts';
import type { RecordContent } from '../domain/to-record.ts';
import { mark } from './personal-fields.ts';

const ivBytes = 12;
const tagBytes = 16;

interface SealedText {
  /** Of the key. */
  id: string;
  bytes: Buffer;
}

/** Seals a text of a record (AES-256-GCM), with the id of its key beside it. */
export function sealText(text: string, id: string, key: KeyObject, record: RecordContent): string {
  const iv = pooledRandomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(placeOf(record));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${mark}${id}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** @returns undefined for what is not sealed */
export function readSealed(text: string): SealedText | undefined {
  const [, id, sealed] = text.startsWith(mark) ? text.split(':') : [];
  return id === undefined || sealed === undefined ? undefined : { id, bytes: Buffer.from(sealed, 'base64url') };
}

/** @throws Error where it was sealed in another record, or under another key */
export function openSealed({ bytes }: SealedText, key: KeyObject, record: RecordContent): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(placeOf(record));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Bundles show the sealed form: copied into another record, or another workspace, it does not open. */
function placeOf({ stream, id }: RecordContent): Buffer {
  return Buffer.from(`${stream} ${id}`);
}
