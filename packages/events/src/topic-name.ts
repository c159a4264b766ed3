import { PlatformError } from '@irp/errors';

/**
 * Matches names of topics and groups. Names of this form are valid in Kafka, even if a prefix and
 * two names are combined (at most 249 characters).
 */
const pattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,79}$/;

/**
 * Checks a name.
 * @throws PlatformError `invalid_request`
 */
export function checkName(kind: 'topic' | 'group', name: string): void {
  if (!pattern.test(name)) {
    throw new PlatformError(
      'invalid_request',
      `"${name.slice(0, 100)}" is not a valid ${kind}: use 1 to 80 letters, digits, dots, hyphens or underscores.`,
    );
  }
}

const deadLetterEnding = '.dead-letters';

export function deadLetterTopic(topic: string, group: string): string {
  return `${topic}.${group}${deadLetterEnding}`;
}

export function isDeadLetterTopic(topic: string): boolean {
  return topic.endsWith(deadLetterEnding);
}
