import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import type { listPlatformDeadLetters as contract } from '@irp/contracts/operators';
import { inMemory, type Operation, readPage } from '@irp/http';
import type { DeadLetterSummary, DeadLetters } from '@irp/service';

const groups = Object.keys(consumers) as ConsumerGroup[];

/**
 * Creates the operation, which lists the dead letters of all groups. This service may read all
 * groups, because an erasure removes a person from the dead letters of all groups.
 */
export function listDeadLetters({
  deadLetters,
}: {
  deadLetters: Pick<DeadLetters, 'list'>;
}): Operation<typeof contract> {
  return async ({ query }) => {
    const { group } = query;
    const found: DeadLetterSummary[] = [];
    for (const one of group === undefined ? groups : [group]) {
      found.push(...(await deadLetters.list({ group: one })));
    }
    const { data, meta } = await readPage(
      query,
      inMemory('dead letters', found, { group }, sortKeyOf),
    );
    return {
      status: 200,
      body: { data, meta },
    };
  };
}

/**
 * Returns the sort key of a dead letter. The key begins with the time of the failure. Group, topic
 * and id make the key unique, because an id is unique only within its group and topic.
 */
function sortKeyOf({ failedAt, group, topic, id }: DeadLetterSummary): string {
  return [failedAt, group, topic, id].join(' ');
}
