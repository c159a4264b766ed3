import type { Sealer } from '@irp/secrets';
import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import { refusalOf } from '../../applications/domain/application.ts';
import type { ApplicationStore } from '../../applications/store/application-store.ts';
import { clientNetwork, type GuessLimiter } from '../../people/pages/guess-limiter.ts';
import type { ArtifactRow } from '../../tokens/store/oauth-models.ts';
import { ArtifactAdapter, type ArtifactAdapterDependencies } from './artifact-adapter.ts';

export interface DeviceCodeAdapterDependencies extends ArtifactAdapterDependencies {
  applications: Pick<ApplicationStore, 'find'>;
  guessLimiter: GuessLimiter;
}

const freeTriesPerAddress = 10;

/**
 * Seconds for which expired device codes are stored, so device and user see "expired" instead of
 * "unknown".
 */
const retainedForS = 600;

/**
 * Device codes, including recently expired codes (RFC 8628, section 3.5). After several wrong user
 * codes from an IP address, further attempts must wait (RFC 8628, section 5.1).
 */
export class DeviceCodeAdapter extends ArtifactAdapter {
  readonly #own: DeviceCodeAdapterDependencies;
  readonly #pollIntervalS: number;

  /**
   * Creates the adapter.
   * @param pollIntervalS minimum seconds between two polls of a device (RFC 8628, section 3.2)
   */
  constructor(deps: DeviceCodeAdapterDependencies, sealer: Sealer, pollIntervalS: number) {
    super('DeviceCode', deps, sealer);
    this.#own = deps;
    this.#pollIntervalS = pollIntervalS;
  }

  override upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    return super.upsert(id, payload, expiresInS + retainedForS);
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.row(id);
    if (row) {
      await this.#checkPoll(row);
    }
    return this.open(row);
  }

  override async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const { ctx } = Provider;
    if (ctx?.oidc?.route !== 'code_verification') {
      return super.findByUserCode(userCode);
    }
    const key = `user code address ${clientNetwork(ctx.req)}`;
    const { rejection, uncount } = await this.#own.guessLimiter.countAttempt([
      key,
      freeTriesPerAddress,
    ]);
    if (rejection) {
      ctx.set('Retry-After', String(rejection.retryAfterS));
      throw new TooManyCodesError(rejection.error);
    }
    const found = await super.findByUserCode(userCode);
    // A valid code is not counted, because the page sends it twice. Earlier wrong codes still
    // count: otherwise attackers could reset the count with a code of their own.
    if (found) {
      await uncount();
    }
    return found;
  }

  /**
   * Checks a poll of a device.
   * @throws SlowDown (RFC 8628, section 3.5) if the device polls too soon, UnauthorizedClient for a
   *   suspended application
   */
  async #checkPoll({ _id, applicationId }: ArtifactRow): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route !== 'token') {
      return;
    }
    // A request of another client is no poll of the device. oidc-provider rejects it later.
    if (oidc.client?.clientId !== applicationId) {
      return;
    }
    const application =
      applicationId === undefined ? undefined : await this.#own.applications.find(applicationId);
    const refusal = application && refusalOf(application);
    if (refusal !== undefined) {
      throw new errors.UnauthorizedClient(refusal);
    }
    const nowMs = this.#own.now();
    // The enforced interval is half a second shorter than the announced interval, to allow for
    // differing clocks and for network delays.
    const since = new Date(nowMs - this.#pollIntervalS * 1_000 + 500);
    if (!(await this.#own.artifacts.recordPoll(_id, since, new Date(nowMs)))) {
      throw new errors.SlowDown();
    }
  }

  /**
   * Sets the expiry by the clock of this service, because oidc-provider compares `exp` with the
   * system clock.
   */
  protected override open(row: ArtifactRow | undefined): AdapterPayload | undefined {
    const payload = super.open(row);
    const ended =
      row !== undefined && row.expireAt.getTime() - retainedForS * 1_000 <= this.#own.now();
    return payload && ended
      ? {
          ...payload,
          exp: Math.floor(Date.now() / 1_000),
        }
      : payload;
  }
}

class TooManyCodesError extends errors.CustomOIDCProviderError {
  constructor(error: string) {
    super('rate_limit_exceeded', error);
    Object.assign(this, {
      name: 'TooManyCodesError',
      status: 429,
      statusCode: 429,
    });
  }
}
