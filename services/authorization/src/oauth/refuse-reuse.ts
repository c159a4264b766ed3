import Provider, { errors } from 'oidc-provider';

/**
 * Two uses of a code or refresh token at the same moment are no less a theft than one after the other: whoever comes second ends
 * what the first one gets (RFC 6749, section 4.1.2; RFC 9700, section 4.14.2).
 * @throws InvalidGrant
 */
export async function refuseReuse(grantId: string | null | undefined): Promise<never> {
  const provider = Provider.ctx?.oidc.provider;
  if (provider && grantId) {
    const { AccessToken, RefreshToken, AuthorizationCode, DeviceCode } = provider;
    const family = [AccessToken, RefreshToken, AuthorizationCode, DeviceCode];
    await Promise.all(family.map((model) => model.revokeByGrantId(grantId)));
  }
  throw new errors.InvalidGrant('it was used meanwhile');
}
