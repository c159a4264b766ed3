import type { Principal } from '@irp/contracts';
import { actorOf, type EventInput } from '@irp/contracts/events';
import type { ColumnMapping } from '@irp/contracts/investments';

type PresetEvent = EventInput<'import_preset.saved' | 'import_preset.deleted'>;

/**
 * Creates the event of a change of a preset.
 * @param before null for a new preset
 * @param after null for a deleted preset
 */
export function presetEvent(
  principal: Principal,
  subject: string,
  before: ColumnMapping | null,
  after: ColumnMapping | null,
): PresetEvent {
  const { workspaceId } = principal;
  const type = after === null ? 'import_preset.deleted' : 'import_preset.saved';
  const data = {
    changes: [
      {
        path: '/mapping',
        before: pairsOf(before),
        after: pairsOf(after),
      },
    ],
  };
  return {
    type,
    workspaceId,
    subject,
    actor: actorOf(principal),
    data,
  };
}

/**
 * Returns a mapping as a list of pairs for an event. Names of columns may contain dots and dollar
 * signs, which keys of the database must not contain.
 */
export function pairsOf(mapping: ColumnMapping | null): { column: string; field: string }[] | null {
  return mapping && Object.entries(mapping).map(([column, field]) => ({ column, field }));
}
