/** Keys of the environment. Numbers are big-endian, so that keys are in the order of offsets. */
const kinds = { topic: 1, record: 2, position: 3 };
const recordKeyLength = 13;

export const firstTopicKey = Buffer.from([kinds.topic]);
export const endOfTopicKeys = Buffer.from([kinds.topic + 1]);

export function topicKey(name: string): Buffer {
  return Buffer.concat([firstTopicKey, Buffer.from(name)]);
}

export function recordKey(topicId: number, partition: number, offset: number): Buffer {
  const key = Buffer.allocUnsafe(recordKeyLength);
  key[0] = kinds.record;
  key.writeUInt32BE(topicId, 1);
  key.writeUInt16BE(partition, 5);
  key.writeUIntBE(offset, 7, 6);
  return key;
}

export function offsetOf(key: Buffer): number {
  return key.readUIntBE(7, 6);
}

/** Of how far a group has come in a partition. */
export function positionKey(topicId: number, partition: number, group: string): Buffer {
  const key = Buffer.allocUnsafe(7);
  key[0] = kinds.position;
  key.writeUInt32BE(topicId, 1);
  key.writeUInt16BE(partition, 5);
  return Buffer.concat([key, Buffer.from(group)]);
}

export function groupOf(key: Buffer): string {
  return key.toString('utf8', 7);
}
