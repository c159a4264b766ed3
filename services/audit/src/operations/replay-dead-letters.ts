import type { replayPlatformDeadLetters as contract } from '@irp/contracts/operators';
import { PlatformError } from '@irp/errors';
import { KafkaRefused } from '@irp/events';
import type { Operation } from '@irp/http';
import type { DeadLetters } from '@irp/service';

/**
 * Creates the operation. A replay writes to the topics of other services. If Kafka does not permit
 * the audit service to write to a topic, the response names the command-line program for operators.
 */
export function replayDeadLetters({
  deadLetters,
}: {
  deadLetters: Pick<DeadLetters, 'replay'>;
}): Operation<typeof contract> {
  return async ({ body }) => {
    const { group } = body;
    try {
      return {
        status: 200,
        body: { replayed: await deadLetters.replay(body) },
      };
    } catch (error) {
      if (!(error instanceof KafkaRefused)) {
        throw error;
      }
      throw new PlatformError(
        'conflict',
        `With Kafka, a service cannot replay dead letters. Use the command for operators: npm run admin -- dead-letters replay ${group}.`,
        { cause: error },
      );
    }
  };
}
