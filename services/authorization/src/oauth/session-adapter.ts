import type { Sealer } from '@irp/sealing';
import type { AdapterPayload } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';

/**
 * Browser sessions. One that was ended elsewhere stays ended, even where a request that was under way at that moment
 * writes it down again.
 */
export class SessionAdapter extends ArtifactAdapter {
  readonly #users: Deps['users'];

  constructor(deps: Deps, sealer: Sealer) {
    super('Session', deps, sealer);
    this.#users = deps.users;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.find(id));
  }

  override async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#live(await super.findByUid(uid));
  }

  async #live(session: AdapterPayload | undefined): Promise<AdapterPayload | undefined> {
    if (session?.accountId === undefined) return session;
    const from = await this.#users.sessionsFrom(session.accountId);
    return from !== undefined && (session.loginTs ?? 0) * 1_000 >= from.getTime() ? session : undefined;
  }
}
