import type { Sealer } from '@irp/sealing';
import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { addressOf, countTry } from '../pages/guess-limit.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';

const freeFromAddress = 10;

/** Device codes. Wrong user codes are guesses (RFC 8628, section 5.1): from one address they are heard ever more slowly. */
export class DeviceCodeAdapter extends ArtifactAdapter {
  readonly #own: Deps;

  constructor(deps: Deps, sealer: Sealer) {
    super('DeviceCode', deps, sealer);
    this.#own = deps;
  }

  override async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const { ctx } = Provider;
    if (ctx?.oidc?.route !== 'code_verification') return super.findByUserCode(userCode);
    const key = `user code address ${addressOf(ctx.req)}`;
    const { wait, undo } = await countTry(this.#own, [key, freeFromAddress]);
    if (wait) {
      ctx.set('Retry-After', String(wait.retryAfterS));
      throw new TooManyCodesError(wait.fault);
    }
    const found = await super.findByUserCode(userCode);
    // Those before it still count: whoever guesses may have a right code of their own. This one does not: the page
    // asks for it a second time.
    if (found) await undo();
    return found;
  }
}

class TooManyCodesError extends errors.CustomOIDCProviderError {
  constructor(fault: string) {
    super('rate_limit_exceeded', fault);
    Object.assign(this, { name: 'TooManyCodesError', status: 429, statusCode: 429 });
  }
}
