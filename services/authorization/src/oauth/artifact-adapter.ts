import type { Sealer } from '@irp/sealing';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { refusalOf } from '../domain/application.ts';
import type { Deps } from '../operations/deps.ts';
import type { ArtifactRow } from '../store/oauth-models.ts';
import { artifactId } from './hashes.ts';
import { refuseReuse } from './refuse-reuse.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

/** How long a device waits between two polls (RFC 8628, section 3.2). */
export const pollIntervalS = 5;
const userCodes = 'UserCode';

/** Sessions, interactions, codes, grants and pushed requests: sealed, and found by hashes. */
export class ArtifactAdapter implements Adapter {
  readonly #kind: string;
  readonly #deps: Deps;
  readonly #sealer: Sealer;

  constructor(kind: string, deps: Deps, sealer: Sealer) {
    this.#kind = kind;
    this.#deps = deps;
    this.#sealer = sealer;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    const { uid, userCode, grantId, accountId, clientId, consentId, workspaceId } = payload as AdapterPayload &
      WorkspaceGrant;
    await this.#deps.artifacts.put({
      _id: artifactId(this.#kind, id),
      kind: this.#kind,
      ...(uid === undefined ? {} : { uid: artifactId('uid', uid) }),
      ...(userCode === undefined ? {} : { userCode: artifactId(userCodes, userCode) }),
      ...(grantId === undefined ? {} : { grantId }),
      ...(accountId === undefined ? {} : { userId: accountId }),
      ...(clientId === undefined ? {} : { applicationId: clientId }),
      ...(consentId === undefined ? {} : { consentId }),
      ...(workspaceId === undefined ? {} : { workspaceId }),
      payload: this.#sealer.seal(JSON.stringify(payload), this.#kind),
      expireAt: new Date(this.#deps.now() + expiresInS * 1_000),
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#deps.artifacts.find(artifactId(this.#kind, id));
    if (row && this.#kind === 'DeviceCode') await this.#checkPoll(row);
    return this.open(row);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.open(await this.#deps.artifacts.findBy('uid', artifactId('uid', uid)));
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.open(await this.#deps.artifacts.findBy('userCode', artifactId(userCodes, userCode)));
  }

  /** Of two requests with one code at the same moment, one gets tokens, and the other ends them. */
  async consume(id: string): Promise<void> {
    const _id = artifactId(this.#kind, id);
    if (await this.#deps.artifacts.consume(_id, new Date(this.#deps.now()))) return;
    await refuseReuse((await this.#deps.artifacts.find(_id))?.grantId);
  }

  async destroy(id: string): Promise<void> {
    await this.#deps.artifacts.remove(artifactId(this.#kind, id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined) return;
    await this.#deps.artifacts.removeAll({ grantId, kind: this.#kind });
  }

  /**
   * A suspended application does not wait for a person either.
   * @throws SlowDown (RFC 8628, section 3.5) where a device asks again too soon, UnauthorizedClient
   */
  async #checkPoll({ _id, applicationId }: ArtifactRow): Promise<void> {
    if (Provider.ctx?.oidc?.route !== 'token') return;
    const application = applicationId === undefined ? undefined : await this.#deps.applications.find(applicationId);
    const refusal = application && refusalOf(application);
    if (refusal !== undefined) throw new errors.UnauthorizedClient(refusal);
    const nowMs = this.#deps.now();
    // A fraction of a second is forgiven: clocks and networks are not exact.
    const since = new Date(nowMs - pollIntervalS * 1_000 + 500);
    if (!(await this.#deps.artifacts.poll(_id, since, new Date(nowMs)))) throw new errors.SlowDown();
  }

  protected open(row: ArtifactRow | undefined): AdapterPayload | undefined {
    if (row?.kind !== this.#kind || row.expireAt.getTime() <= this.#deps.now()) return undefined;
    const payload = JSON.parse(this.#sealer.open(Buffer.from(row.payload.buffer), this.#kind)) as AdapterPayload;
    return row.consumedAt === null ? payload : { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1_000) };
  }
}
