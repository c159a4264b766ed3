import { PlatformError } from '@irp/errors';

/** What topics and groups may be called: fit for Kafka, also when put together with a prefix (249 characters). */
const pattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,79}$/;

/** @throws PlatformError `invalid_request` */
export function checkName(kind: 'topic' | 'group', name: string): void {
  if (!pattern.test(name))
    throw new PlatformError('invalid_request', `"${name.slice(0, 100)}" is no name for a ${kind}.`);
}

const deadLetterEnding = '.dead-letters';

export function deadLetterTopic(topic: string, group: string): string {
  return `${topic}.${group}${deadLetterEnding}`;
}

export function isDeadLetterTopic(topic: string): boolean {
  return topic.endsWith(deadLetterEnding);
}
