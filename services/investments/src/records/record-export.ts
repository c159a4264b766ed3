import type { IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import type { Investment } from '@irp/contracts/investments';
import { newEvent } from '@irp/events';
import type { EventRows } from '@irp/persistence';

type ExportData = DomainEvent<'investment.exported'>['data'];

export interface RecordedExport {
  principal: Principal;
  requestId: string;
  request: Pick<IncomingMessage, 'method'>;
  format: ExportData['format'];
  filter: Record<string, unknown>;
}

/**
 * Yields the batches of an export and counts their records. The event of the export is stored
 * before the first batch is read. The event is published with the count when the response ends,
 * even if the caller disconnects.
 * @throws the errors of storing the event. No batch is then sent
 */
export async function recordExport(
  events: Pick<EventRows, 'begin' | 'confirm'>,
  { principal, requestId, request, format, filter }: RecordedExport,
  batches: AsyncIterable<Investment[]>,
): Promise<AsyncIterable<Investment[]>> {
  if (request.method === 'HEAD') {
    return batches;
  }
  const { workspaceId, environment } = principal;
  const data: ExportData = {
    environment,
    format,
    filter: textsOf(filter),
    records: null,
    complete: false,
  };
  const event = newEvent(Date.now(), {
    type: 'investment.exported',
    workspaceId,
    subject: requestId,
    actor: actorOf(principal),
    data,
  }) as DomainEvent<'investment.exported'>;
  await events.begin(event);
  return (async function* () {
    let records = 0;
    let complete = false;
    try {
      for await (const batch of batches) {
        records += batch.length;
        yield batch;
      }
      complete = true;
    } finally {
      await events.confirm({
        ...event,
        data: {
          ...data,
          records,
          complete,
        },
      });
    }
  })();
}

function textsOf(filter: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
