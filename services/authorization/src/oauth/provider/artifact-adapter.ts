import type { Sealer } from '@irp/secrets';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import type { ArtifactRow } from '../../tokens/store/oauth-models.ts';
import { refuseReuse } from './refuse-reuse.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

const userCodes = 'UserCode';

export interface ArtifactAdapterDependencies {
  artifacts: ArtifactStore;
  now: () => number;
}

/**
 * Stores sessions, interactions, codes, grants and pushed authorization requests. The artifacts are
 * stored encrypted, and found by the hash of their id.
 */
export class ArtifactAdapter implements Adapter {
  readonly #kind: string;
  readonly #deps: ArtifactAdapterDependencies;
  readonly #sealer: Sealer;

  constructor(kind: string, deps: ArtifactAdapterDependencies, sealer: Sealer) {
    this.#kind = kind;
    this.#deps = deps;
    this.#sealer = sealer;
  }

  async upsert(
    id: string,
    payload: AdapterPayload,
    expiresInS: number,
    more: Pick<ArtifactRow, 'usedAt' | 'userId'> = {},
  ): Promise<void> {
    const { uid, userCode, grantId, accountId, clientId, consentId, workspaceId } =
      payload as AdapterPayload & WorkspaceGrant;
    const _id = artifactId(this.#kind, id);
    await this.#deps.artifacts.put({
      _id,
      kind: this.#kind,
      ...(uid === undefined ? {} : { uid: artifactId('uid', uid) }),
      ...(userCode === undefined ? {} : { userCode: artifactId(userCodes, userCode) }),
      ...(grantId === undefined ? {} : { grantId }),
      ...(accountId === undefined ? {} : { userId: accountId }),
      ...(clientId === undefined ? {} : { applicationId: clientId }),
      ...(consentId === undefined ? {} : { consentId }),
      ...(workspaceId === undefined ? {} : { workspaceId }),
      payload: this.#sealer.seal(JSON.stringify(payload), this.#kind, _id),
      expireAt: new Date(this.#deps.now() + expiresInS * 1_000),
      ...more,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.open(await this.row(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.open(await this.#deps.artifacts.findBy('uid', artifactId('uid', uid)));
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.open(
      await this.#deps.artifacts.findBy('userCode', artifactId(userCodes, userCode)),
    );
  }

  /**
   * Marks a code as used. If two concurrent requests use the same code, the second request revokes
   * the tokens of the first request.
   */
  async consume(id: string): Promise<void> {
    const _id = artifactId(this.#kind, id);
    if (await this.#deps.artifacts.consume(_id, new Date(this.#deps.now()))) {
      return;
    }
    await refuseReuse((await this.#deps.artifacts.find(_id))?.grantId);
  }

  async destroy(id: string): Promise<void> {
    await this.#deps.artifacts.remove(artifactId(this.#kind, id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined) {
      return;
    }
    await this.#deps.artifacts.removeAll({ grantId, kind: this.#kind });
  }

  protected row(id: string): Promise<ArtifactRow | undefined> {
    return this.#deps.artifacts.find(artifactId(this.#kind, id));
  }

  protected open(row: ArtifactRow | undefined): AdapterPayload | undefined {
    if (row?.kind !== this.#kind || row.expireAt.getTime() <= this.#deps.now()) {
      return undefined;
    }
    const sealed = Buffer.from(row.payload.buffer);
    const payload = JSON.parse(this.#sealer.open(sealed, this.#kind, row._id)) as AdapterPayload;
    return row.consumedAt === null
      ? payload
      : {
          ...payload,
          consumed: Math.floor(row.consumedAt.getTime() / 1_000),
        };
  }
}
