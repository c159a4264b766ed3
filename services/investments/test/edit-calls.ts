import type { Principal } from '@irp/contracts';
import type { ApiClient, ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

/** Requests of bulk edits. @param as the default caller of the requests */
export function editCalls(call: ApiClient, as: Principal) {
  return {
    /** @returns the id of a new record */
    async create(body: object, caller = as): Promise<string> {
      const created = await call('POST', '/v2/investments', { as: caller, body });
      expect(created.status, JSON.stringify(created.body)).to.equal(201);
      return created.body.id;
    },
    /** Creates records of Japan. */
    async importRecords(count: number): Promise<void> {
      const lines = Array.from({ length: count }, (_, at) => `{"name":"N${at}","country":"JP"}`);
      const headers = { 'content-type': 'application/x-ndjson' };
      const imported = await call('POST', '/v2/investments/imports?async=false', {
        as,
        headers,
        body: lines.join('\n'),
      });
      expect(imported.body.created).to.equal(count);
    },
    async read(id: string, caller = as) {
      return (await call('GET', `/v2/investments/${id}`, { as: caller })).body;
    },
    edit: (body: object, caller = as, headers = {}) =>
      call('POST', '/v2/investment-edits', { as: caller, body, headers }),
    preview: (body: object) => call('POST', '/v2/investment-edits/preview', { as, body }),
    undo: (id: string, caller = as) =>
      call('POST', `/v2/investment-edits/${id}/undo`, { as: caller }),
    cancel: (id: string, caller = as) =>
      call('POST', `/v2/investment-edits/${id}/cancel`, { as: caller }),
    /** The ended edit of an accepted request. */
    async ended(accepted: ApiResponse, caller = as) {
      expect(accepted.status, JSON.stringify(accepted.body)).to.equal(202);
      const path = String(accepted.headers.location);
      expect(path).to.equal(`/v2/investment-edits/${accepted.body.id}`);
      let { body } = accepted;
      const hasEnded = async () => {
        ({ body } = await call('GET', path, { as: caller }));
        return body.endedAt !== null;
      };
      // A busy machine changes twenty records a second.
      await eventually('the edit has ended', hasEnded, { timeoutMs: 90_000 });
      return body;
    },
  };
}
