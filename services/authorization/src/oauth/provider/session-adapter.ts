import type { Sealer } from '@irp/secrets';
import type { AdapterPayload } from 'oidc-provider';
import { createIsLive, type IsLive, type LivenessDependencies } from '../sessions/is-live.ts';
import { ArtifactAdapter, type ArtifactAdapterDependencies } from './artifact-adapter.ts';

export type SessionAdapterDependencies = ArtifactAdapterDependencies & LivenessDependencies;

/**
 * Stores browser sessions. Returns no ended session, because a concurrent request may have stored
 * an ended session again.
 */
export class SessionAdapter extends ArtifactAdapter {
  readonly #isLive: IsLive;
  readonly #now: () => number;

  constructor(deps: SessionAdapterDependencies, sealer: Sealer) {
    super('Session', deps, sealer);
    this.#isLive = createIsLive(deps);
    this.#now = deps.now;
  }

  override upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    return super.upsert(id, payload, expiresInS, { usedAt: new Date(this.#now()) });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.find(id));
  }

  override async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.findByUid(uid));
  }

  async #live(session: AdapterPayload | undefined): Promise<AdapterPayload | undefined> {
    return session && (await this.#isLive(session)) ? session : undefined;
  }
}
