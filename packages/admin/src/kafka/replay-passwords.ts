import { json } from '@irp/config';
import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import { z } from 'zod';

const message = `must be a JSON object with a password for each group: ${Object.keys(consumers).join(', ')}`;
const schema = z.partialRecord(
  z.enum(Object.keys(consumers) as [ConsumerGroup]),
  z.string().min(1),
);

/**
 * A setting in JSON. For each consumer group, the setting contains the password of the Kafka user
 * for replays of dead letters. The error message does not show the value.
 */
export const replayPasswords = () => json((value) => schema.safeParse(value).data, message);
