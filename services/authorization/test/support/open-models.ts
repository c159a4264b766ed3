import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning, type TestPlatform } from '@irp/testing';
import { compileModels, type Models } from '../../src/models.ts';

export interface LazyModels {
  /** The models of the database. The first call connects. */
  models(): Promise<Models>;
  close(): Promise<void>;
}

/** The database of a running authorization service. */
export function openModels({ platform }: Pick<TestPlatform, 'platform'>): LazyModels {
  const open = () => connectDatabase(databaseOfRunning(platform, 'authorization'), compileModels);
  let opened: ReturnType<typeof open> | undefined;
  return {
    async models() {
      opened ??= open();
      return (await opened).models;
    },
    close: async () => (await opened)?.close(),
  };
}
