import type { Sealer } from '@irp/secrets';
import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { ArtifactAdapter, type ArtifactAdapterDependencies } from './artifact-adapter.ts';

export const interactionKind = 'Interaction';

/** The properties of a stored interaction that this service reads. */
export interface SubmittedInteraction {
  /** `ts`: time of the sign-in, in seconds since 1970. */
  result?: { login?: { accountId: string; ts: number } };
}

/**
 * Stores interactions. oidc-provider destroys an interaction when it resumes the authorization
 * request, because a request may be resumed only once.
 */
export class InteractionAdapter extends ArtifactAdapter {
  readonly #artifacts: ArtifactStore;

  constructor(deps: ArtifactAdapterDependencies, sealer: Sealer) {
    super(interactionKind, deps, sealer);
    this.#artifacts = deps.artifacts;
  }

  /**
   * Stores an interaction. If a sign-in was submitted, the row contains the id of the user, so the
   * interaction can be found by user.
   */
  override upsert(uid: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    const userId = (payload as SubmittedInteraction).result?.login?.accountId;
    return super.upsert(uid, payload, expiresInS, userId === undefined ? {} : { userId });
  }

  override async destroy(uid: string): Promise<void> {
    if (await this.#artifacts.remove(artifactId(interactionKind, uid))) {
      return;
    }
    // An earlier request has completed the interaction and is connecting the device. If the entity
    // stayed in the context, oidc-provider would mark the device code as failed.
    Reflect.deleteProperty(Provider.ctx?.oidc.entities ?? {}, 'Interaction');
    throw new errors.SessionNotFound('the interaction was already completed');
  }
}

/**
 * Marks an interaction as submitted. Returns false if the interaction was submitted before, such as
 * by a double click.
 */
export function respondToInteraction(
  { artifacts, now }: Pick<ArtifactAdapterDependencies, 'artifacts' | 'now'>,
  uid: string,
): Promise<boolean> {
  return artifacts.consume(artifactId(interactionKind, uid), new Date(now()));
}
