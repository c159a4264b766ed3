import type { Sealer } from '@irp/sealing';
import Provider, { errors } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';
import { artifactId } from './hashes.ts';

const kind = 'Interaction';

/** What a person is asked. oidc-provider destroys it where it goes on with the answer: once, not once for each request. */
export class InteractionAdapter extends ArtifactAdapter {
  readonly #artifacts: Deps['artifacts'];

  constructor(deps: Deps, sealer: Sealer) {
    super(kind, deps, sealer);
    this.#artifacts = deps.artifacts;
  }

  override async destroy(uid: string): Promise<void> {
    if (await this.#artifacts.remove(artifactId(kind, uid))) return;
    // By this oidc-provider finds the device that it tells of a fault: it is being connected by the first request.
    Reflect.deleteProperty(Provider.ctx?.oidc.entities ?? {}, 'Interaction');
    throw new errors.SessionNotFound('the answer was taken up already');
  }
}

/** False where a person, or their second click, answered before. */
export function answerInteraction({ artifacts, now }: Deps, uid: string): Promise<boolean> {
  return artifacts.consume(artifactId(kind, uid), new Date(now()));
}
