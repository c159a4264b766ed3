/* global oidc */
// A single-page application as a partner writes it: oidc-client-ts does the protocol, the page calls the API.
const element = (id) => document.getElementById(id);
const tell = (what) => {
  element('told').textContent = JSON.stringify(what);
};

/** Runs what a button does, and tells what came of it. */
const onClick = (id, run) =>
  element(id).addEventListener('click', async () => {
    element('told').textContent = '';
    try {
      tell(await run());
    } catch (error) {
      tell({ fault: String(error) });
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
    const answer = await fetch(`${settings.apiUrl}/v2/investments?limit=3`, { headers });
    const { data } = await answer.json();
    return { status: answer.status, records: data?.length, remaining: answer.headers.get('X-RateLimit-Remaining') };
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
  if (user) element('who').textContent = user.profile.email;
  document.body.dataset.ready = 'yes';
}

start().catch((error) => tell({ fault: String(error) }));
