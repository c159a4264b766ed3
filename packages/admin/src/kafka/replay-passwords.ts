import { json } from '@irp/config';
import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import { z } from 'zod';

const message = `must be a JSON object with a password for each group: ${Object.keys(consumers).join(', ')}`;
const schema = z.partialRecord(
  z.enum(Object.keys(consumers) as [ConsumerGroup]),
  z.string().min(1),
);

/**
 * A setting with the passwords of Kafka's users for replays by group, as a JSON object. The error
 * does not show the value.
 */
export const replayPasswords = () => json((value) => schema.safeParse(value).data, message);
