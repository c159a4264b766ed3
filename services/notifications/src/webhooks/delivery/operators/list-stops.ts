import type { listWebhookStops as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { StopStore } from '../../store/stop-store.ts';

export function listStops({
  stops,
}: {
  stops: Pick<StopStore, 'after'>;
}): Operation<typeof contract> {
  return async ({ body: { after = '', limit } }) => {
    const found = await stops.after(after, limit + 1);
    const page = found.slice(0, limit);
    const shown = page.map(({ endpointId, workspaceId, host, reason, at }) => ({
      endpointId,
      workspaceId,
      host,
      reason,
      at: at.toISOString(),
    }));
    const next = found.length > limit ? (page.at(-1)?.endpointId ?? null) : null;
    return {
      status: 200,
      body: { stops: shown, next },
    };
  };
}
