import { expect } from 'chai';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Browser } from '../../support/browser.ts';
import type { LogoutBench } from './logout-bench.ts';

const eventName = 'http://schemas.openid.net/event/backchannel-logout';

export function describeTokens(bench: LogoutBench): void {
  it('is in the metadata, and adds sid to the ID tokens of applications that require a session', async () => {
    const metadata = await (
      await fetch(`${bench.service.url}/.well-known/openid-configuration`)
    ).json();
    expect(metadata).to.include({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
    expect((await bench.signIn(bench.app)).claims.sid).to.be.a('string');
    const without = await bench.register({ backchannelLogoutSessionRequired: false });
    expect((await bench.signIn(without)).claims).not.to.have.property('sid');
  });

  it('sends a signed logout token to each application with a sign-in of the person', async () => {
    const other = await bench.register({
      backchannelLogoutUri: bench.receiver.url('/other'),
      backchannelLogoutSessionRequired: false,
    });
    const silent = await bench.register({ backchannelLogoutUri: null });
    const notVisited = await bench.register({
      backchannelLogoutUri: bench.receiver.url('/not-visited'),
    });
    const { browser, claims } = await bench.signIn(bench.app);
    for (const application of [other, silent]) {
      await bench.signIn(application, browser);
    }
    expect(notVisited.backchannelLogoutUri).to.equal(bench.receiver.url('/not-visited'));
    await bench.signOut(browser);
    const [token] = await bench.received();
    const [otherToken] = await bench.received(1, '/other');
    await bench.delivered();
    expect(bench.receiver.received.map(({ path }) => path)).to.have.members(['/logout', '/other']);
    expect(bench.receiver.received[0]!.type).to.match(/^application\/x-www-form-urlencoded/);
    const keys = createRemoteJWKSet(new URL(`${bench.service.url}/oauth/jwks`));
    const { payload } = await jwtVerify(bench.receiver.tokens()[0]!, keys, {
      issuer: bench.service.url,
      audience: bench.app.clientId,
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    expect(payload).to.deep.include({
      sub: bench.person.userId,
      sid: claims.sid,
      events: { [eventName]: {} },
    });
    expect(payload).not.to.have.property('nonce');
    expect(payload.exp! - payload.iat!).to.be.at.most(120);
    expect(token).to.deep.equal(payload);
    expect(otherToken)
      .to.include({ sub: bench.person.userId, aud: other.clientId })
      .and.not.have.property('sid');
  });

  it('is sent for every way to end a session', async () => {
    const ends: [way: string, end: (browser: Browser) => Promise<unknown>][] = [
      [
        'the logout of an application',
        async (browser) => {
          const page = await browser.open(
            `${bench.service.url}/oauth/logout?client_id=${bench.app.clientId}`,
          );
          return browser.send(page, { logout: 'yes' });
        },
      ],
      [
        'its end in the list of another browser',
        async (browser) =>
          bench.endSessions(
            (await bench.service.signIn(bench.person)).browser,
            await bench.sessionOf(browser),
          ),
      ],
      [
        'the end of all others in the list of another browser',
        async () =>
          bench.endSessions((await bench.service.signIn(bench.person)).browser, 'all-others'),
      ],
      [
        'a new password, in another browser',
        async () => {
          const { browser } = await bench.service.signIn(bench.person);
          const page = await browser.open(bench.service.at('/password/change'));
          const password = `${bench.person.password}-2`;
          const done = await browser.send(page, { old: bench.person.password, password });
          bench.person = { ...bench.person, password };
          return expect(done.url, done.text).to.equal(bench.service.at('?done=passwordChanged'));
        },
      ],
      [
        'the sign-in of somebody else in the same browser',
        async (browser) => {
          const { email, password } = await bench.service.person(bench.workspace, 'member');
          const page = await browser.open(bench.service.flow(bench.app, { prompt: 'login' }).url);
          const ending = await browser.send(page, {
            email,
            password,
            action: 'sign-in',
          });
          // A self-submitting form ends the first session.
          return browser.send(ending, {});
        },
      ],
    ];
    for (const [index, [way, end]] of ends.entries()) {
      const { browser, claims } = await bench.signIn(bench.app);
      await end(browser);
      const tokens = await bench.received(index + 1);
      expect(tokens.at(-1), way).to.include({ sub: claims.sub, sid: claims.sid });
    }
    await bench.delivered();
    expect(bench.receiver.received).to.have.length(ends.length);
  });

  it('is not sent for the session that ends all other sessions', async () => {
    const { browser } = await bench.signIn(bench.app);
    const { claims } = await bench.signIn(bench.app);
    await bench.endSessions(browser, 'all-others');
    const [token] = await bench.received();
    await bench.delivered();
    expect(token).to.include({ sid: claims.sid });
    expect(bench.receiver.received).to.have.length(1);
  });

  it('is not sent while the session continues', async () => {
    const { browser } = await bench.signIn(bench.app);
    await bench.signIn(bench.app, browser);
    const page = await browser.open(
      `${bench.service.url}/oauth/logout?client_id=${bench.app.clientId}`,
    );
    await browser.send(page, {}, '/oauth/logout/success');
    expect(await bench.service.dump()).not.to.include('"dueAt"');
    expect(bench.receiver.received).to.deep.equal([]);
  });
}
