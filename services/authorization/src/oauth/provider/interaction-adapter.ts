import type { Sealer } from '@irp/sealing';
import Provider, { errors } from 'oidc-provider';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { ArtifactAdapter, type ArtifactAdapterDependencies } from './artifact-adapter.ts';

const kind = 'Interaction';

/** Interactions. oidc-provider destroys one when it resumes the authorization request, which must happen only once. */
export class InteractionAdapter extends ArtifactAdapter {
  readonly #artifacts: ArtifactStore;

  constructor(deps: ArtifactAdapterDependencies, sealer: Sealer) {
    super(kind, deps, sealer);
    this.#artifacts = deps.artifacts;
  }

  override async destroy(uid: string): Promise<void> {
    if (await this.#artifacts.remove(artifactId(kind, uid))) return;
    // With this entity oidc-provider would fail the device code, which the first request is connecting.
    Reflect.deleteProperty(Provider.ctx?.oidc.entities ?? {}, 'Interaction');
    throw new errors.SessionNotFound('the interaction was already completed');
  }
}

/** Marks an interaction as submitted. False if it already was, such as by a double click. */
export function respondToInteraction(
  { artifacts, now }: Pick<ArtifactAdapterDependencies, 'artifacts' | 'now'>,
  uid: string,
): Promise<boolean> {
  return artifacts.consume(artifactId(kind, uid), new Date(now()));
}
