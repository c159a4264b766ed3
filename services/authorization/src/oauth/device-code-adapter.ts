import type { Sealer } from '@irp/sealing';
import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { addressOf, countTry } from '../pages/guess-limit.ts';
import type { ArtifactRow } from '../store/oauth-models.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';

const freeFromAddress = 10;

/** How long a device that comes too late is told so, and the person at its page. */
const toldForS = 600;

/**
 * Device codes, for a while also those that ended (RFC 8628, section 3.5). Wrong user codes are guesses (section 5.1): from
 * one address they are heard ever more slowly.
 */
export class DeviceCodeAdapter extends ArtifactAdapter {
  readonly #own: Deps;

  constructor(deps: Deps, sealer: Sealer) {
    super('DeviceCode', deps, sealer);
    this.#own = deps;
  }

  override upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    return super.upsert(id, payload, expiresInS + toldForS);
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

  /** Whether a code has ended, the clock of the service says; oidc-provider reads its own. */
  protected override open(row: ArtifactRow | undefined): AdapterPayload | undefined {
    const payload = super.open(row);
    const ended = row !== undefined && row.expireAt.getTime() - toldForS * 1_000 <= this.#own.now();
    return payload && ended ? { ...payload, exp: Math.floor(Date.now() / 1_000) } : payload;
  }
}

class TooManyCodesError extends errors.CustomOIDCProviderError {
  constructor(fault: string) {
    super('rate_limit_exceeded', fault);
    Object.assign(this, { name: 'TooManyCodesError', status: 429, statusCode: 429 });
  }
}
