import { oauthRoutes, servesHtml } from '@irp/contracts/authorization';
import { expect } from 'chai';

describe('servesHtml', () => {
  const { authorization, end_session, code_verification, ...programs } = oauthRoutes;

  for (const path of [
    authorization,
    end_session,
    code_verification,
    `${authorization}/some-request`,
    `${end_session}/success`,
    '/account',
    '/account/sign-in',
    '/oauth',
    '/oauth/interaction/x',
    '/oauth/nothing',
    '/directory',
    '/directory/listings/x/install',
    '/webhooks',
    '/webhooks/x/deliveries/y',
    '/contact-confirmation',
  ]) {
    it(`is true for ${path}`, () => expect(servesHtml(path)).to.equal(true));
  }

  for (const path of [
    ...Object.values(programs).flatMap((endpoint) => [
      endpoint,
      `${endpoint}/x`,
      endpoint.toUpperCase().replace('/OAUTH', '/oauth'),
    ]),
    '/',
    '/accounts',
    '/oauths',
    '/v2/investments',
    '/v2/directory/listings',
    '/webhook-endpoints',
    '/notification-contacts',
    '/docs',
    '/.well-known/openid-configuration',
  ]) {
    it(`is false for ${path}`, () => expect(servesHtml(path)).to.equal(false));
  }
});
