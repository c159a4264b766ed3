import type { Sealer } from '@irp/sealing';
import type { AdapterPayload } from 'oidc-provider';
import type { UserStore } from '../../people/store/user-store.ts';
import { ArtifactAdapter, type ArtifactAdapterDependencies } from './artifact-adapter.ts';

export interface SessionAdapterDependencies extends ArtifactAdapterDependencies {
  users: Pick<UserStore, 'sessionsFrom'>;
}

/** However much a session is used, the person signs in again after this time (NIST SP 800-63B-4, section 2.1.3). */
const longestSessionMs = 30 * 86_400_000;

/**
 * Browser sessions. A session older than the person's `sessionsFrom` is not returned, because a request that was in progress
 * when the sessions were removed may have stored it again.
 */
export class SessionAdapter extends ArtifactAdapter {
  readonly #users: SessionAdapterDependencies['users'];
  readonly #now: () => number;

  constructor(deps: SessionAdapterDependencies, sealer: Sealer) {
    super('Session', deps, sealer);
    this.#users = deps.users;
    this.#now = deps.now;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.find(id));
  }

  override async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.findByUid(uid));
  }

  async #live(session: AdapterPayload | undefined): Promise<AdapterPayload | undefined> {
    if (session?.accountId === undefined) return session;
    const signedInMs = (session.loginTs ?? 0) * 1_000;
    if (signedInMs < this.#now() - longestSessionMs) return undefined;
    const from = await this.#users.sessionsFrom(session.accountId);
    return from !== undefined && signedInMs >= from.getTime() ? session : undefined;
  }
}
