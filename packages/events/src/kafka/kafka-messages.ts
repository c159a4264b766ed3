import type { KafkaMessage, Message } from 'kafkajs';
import type { LogMessage, StoredMessage } from '../log-engine.ts';

const groupHeader = 'irp-only-group';

/**
 * The header of CloudEvents in structured content mode (CloudEvents Kafka protocol binding 1.0.2,
 * section 3.3).
 */
const contentType = { 'content-type': 'application/cloudevents+json' };

export function toKafka({ key, value, onlyGroup }: LogMessage): Message {
  return {
    key,
    value,
    headers: onlyGroup === undefined ? contentType : { ...contentType, [groupHeader]: onlyGroup },
  };
}

export function fromKafka({ key, value, headers, offset }: KafkaMessage): StoredMessage {
  const onlyGroup = headers?.[groupHeader]?.toString();
  const message = {
    offset: Number(offset),
    key: key?.toString() ?? '',
    value: value ?? Buffer.alloc(0),
  };
  return onlyGroup === undefined ? message : { ...message, onlyGroup };
}
