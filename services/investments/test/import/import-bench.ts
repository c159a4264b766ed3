import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';

export const csv = { 'content-type': 'text/csv' };
export const ndjson = { 'content-type': 'application/x-ndjson' };

/** A started service that imports files. */
export class ImportBench {
  platform!: TestPlatform;
  call!: ApiClient;
  url = '';

  async start(): Promise<void> {
    this.platform = await createTestPlatform();
    const started = await this.platform.start(investments);
    this.call = started.call;
    this.url = started.running.url;
  }

  async stop(): Promise<void> {
    await this.platform.stop();
  }

  send(
    as: Principal,
    body: string | Uint8Array,
    headers: Record<string, string> = csv,
    query = '',
  ) {
    return this.call('POST', `/v2/investments/imports${query}`, {
      as,
      headers,
      body,
    });
  }

  async records(as: Principal) {
    return (await this.call('GET', '/investments', { as })).body;
  }

  async total(as: Principal) {
    return (await this.call('GET', '/v1/investments?limit=0', { as })).body.meta.totalRecords;
  }
}
