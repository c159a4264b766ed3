/**
 * The first byte of keys in the LMDB environment. Numbers in keys are big-endian, so that keys sort
 * by offset.
 */
const kinds = {
  topic: 1,
  message: 2,
  committed: 3,
};
const messageKeyLength = 13;

export const firstTopicKey = Buffer.from([kinds.topic]);
export const endOfTopicKeys = Buffer.from([kinds.topic + 1]);

export function topicKey(name: string): Buffer {
  return Buffer.concat([firstTopicKey, Buffer.from(name)]);
}

export function messageKey(topicId: number, partition: number, offset: number): Buffer {
  const key = Buffer.allocUnsafe(messageKeyLength);
  key[0] = kinds.message;
  key.writeUInt32BE(topicId, 1);
  key.writeUInt16BE(partition, 5);
  key.writeUIntBE(offset, 7, 6);
  return key;
}

export function offsetOf(key: Buffer): number {
  return key.readUIntBE(7, 6);
}

/** Returns the key of a group's committed offset in a partition. */
export function committedKey(topicId: number, partition: number, group: string): Buffer {
  const key = Buffer.allocUnsafe(7);
  key[0] = kinds.committed;
  key.writeUInt32BE(topicId, 1);
  key.writeUInt16BE(partition, 5);
  return Buffer.concat([key, Buffer.from(group)]);
}

export function groupOf(key: Buffer): string {
  return key.toString('utf8', 7);
}
