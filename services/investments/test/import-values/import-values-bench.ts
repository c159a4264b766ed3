import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { freshWorkspace } from '../callers.ts';

type StoredRecord = Record<string, unknown>;

/** An error or a warning of a row. */
export interface Note {
  line: number;
  field?: string;
  value?: string;
  message: string;
}

/** A started service that imports files. */
export class ImportValuesBench {
  platform!: TestPlatform;
  call!: ApiClient;

  async start(): Promise<void> {
    this.platform = await createTestPlatform();
    ({ call: this.call } = await this.platform.start(investments));
  }

  async stop(): Promise<void> {
    await this.platform.stop();
  }

  send(as: Principal, body: string | Uint8Array, query = '', type = 'text/csv') {
    return this.call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': type },
      body,
    });
  }

  async recordsOf(as: Principal): Promise<StoredRecord[]> {
    return (await this.call('GET', '/investments', { as })).body;
  }

  /**
   * Imports values of a field, a row for each value. @returns the stored value or the error of each
   * row
   */
  async importValues(field: string, values: readonly string[]) {
    const as = freshWorkspace()();
    const lines = values.map((value, at) => `"N${at}","${value}"\n`);
    const { body } = await this.send(as, `name,${field}\n${lines.join('')}`);
    const records = await this.recordsOf(as);
    const noteOf = (notes: Note[], at: number) => notes.find(({ line }) => line === at + 2);
    return values.map((value, at) => ({
      value,
      found: records.find(({ name }) => name === `N${at}`)?.[field],
      error: noteOf(body.errors, at),
      warning: noteOf(body.warnings, at),
    }));
  }
}
