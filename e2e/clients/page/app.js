/* global oidc */
// A partner's single-page application: oidc-client-ts implements the protocol, the page calls the
// API.
const element = (id) => document.getElementById(id);
const showResult = (result) => {
  element('result').textContent = JSON.stringify(result);
};

/** Runs the action of a button and shows its result. */
const onClick = (id, run) =>
  element(id).addEventListener('click', async () => {
    element('result').textContent = '';
    try {
      showResult(await run());
    } catch (error) {
      showResult({ error: String(error) });
    }
  });

async function start() {
  const settings = await (await fetch('/settings.json')).json();
  const manager = new oidc.UserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: 'openid email investments.read',
    loadUserInfo: true,
    automaticSilentRenew: false,
    revokeTokensOnSignout: true,
  });
  if (location.pathname === '/callback') {
    await manager.signinCallback();
    history.replaceState({}, '', '/');
  }

  async function readInvestments() {
    const { access_token: token } = await manager.getUser();
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${settings.apiUrl}/v2/investments?limit=3`, { headers });
    const { data } = await response.json();
    return {
      status: response.status,
      records: data?.length,
      remaining: response.headers.get('X-RateLimit-Remaining'),
    };
  }

  onClick('sign-in', () => manager.signinRedirect());
  onClick('read', readInvestments);
  onClick('refresh', async () => {
    const before = await manager.getUser();
    const after = await manager.signinSilent();
    return {
      renewed: after.access_token !== before.access_token,
      rotated: after.refresh_token !== before.refresh_token,
    };
  });
  onClick('sign-out', () => manager.signoutRedirect());
  const user = await manager.getUser();
  if (user) {
    element('who').textContent = user.profile.email;
  }
  document.body.dataset.ready = 'yes';
}

start().catch((error) => showResult({ error: String(error) }));
