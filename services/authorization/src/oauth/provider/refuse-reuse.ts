import Provider, { errors } from 'oidc-provider';

/**
 * Revokes the token family of a code or refresh token used twice, even if the requests are
 * concurrent (RFC 6749, section 4.1.2; RFC 9700, section 4.14.2).
 * @throws InvalidGrant
 */
export async function refuseReuse(grantId: string | null | undefined): Promise<never> {
  const provider = Provider.ctx?.oidc.provider;
  if (provider && grantId) {
    const { AccessToken, RefreshToken, AuthorizationCode, DeviceCode } = provider;
    const family = [AccessToken, RefreshToken, AuthorizationCode, DeviceCode];
    await Promise.all(family.map((model) => model.revokeByGrantId(grantId)));
  }
  throw new errors.InvalidGrant(
    'the authorization code or refresh token was already used: start a new authorization',
  );
}
