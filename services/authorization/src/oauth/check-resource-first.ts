import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** A code, device code or refresh token as oidc-provider found it. */
interface Redeemed {
  clientId?: string;
  consumed?: unknown;
  isExpired: boolean;
  resource?: string | string[];
  scopes: ReadonlySet<string>;
}

interface Model {
  find(...asked: unknown[]): Promise<Redeemed | undefined>;
}

/**
 * A resource that may not be asked for is refused where the code or refresh token is found. oidc-provider looks at it when
 * that was consumed: the client's next, honest request would end the family.
 */
export function checkResourceFirst({ AuthorizationCode, DeviceCode, RefreshToken }: Provider): void {
  for (const model of [AuthorizationCode, DeviceCode, RefreshToken] as unknown as Model[]) {
    const find = model.find;
    model.find = async function (...asked) {
      const found = await find.apply(this, asked);
      const { ctx } = Provider;
      if (found && ctx?.oidc?.route === 'token') requireResource(ctx, found);
      return found;
    };
  }
}

/** @throws InvalidTarget (RFC 8707, section 2) as oidc-provider would, later */
function requireResource({ oidc }: KoaContextWithOIDC, found: Redeemed): void {
  // These are refused as what they are, and reuse has its consequences.
  if (found.clientId !== oidc.client?.clientId || found.consumed || found.isExpired) return;
  const { resource: granted = [], scopes } = found;
  const named = oidc.params?.resource as string | string[] | undefined;
  const scope = oidc.params?.scope;
  const identity = (typeof scope === 'string' ? scope.split(' ') : [...scopes]).includes('openid');
  // What was granted is meant by who names none, unless the token is for userinfo.
  const wanted = named ?? (identity || granted.length === 0 ? undefined : granted);
  if (Array.isArray(wanted)) throw new errors.InvalidTarget('name one resource: a token is for one');
  if (wanted !== undefined && ![granted].flat().includes(wanted))
    throw new errors.InvalidTarget('this resource is not one that the authorization request named');
}
