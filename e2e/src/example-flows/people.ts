import { expect } from 'chai';
import { type Flow, readNewest } from './flow.ts';

export async function workspaces({ platform, send }: Flow): Promise<void> {
  for (const version of ['V1', 'V2']) {
    await send(`getStatus${version}`, { compared: version === 'V2' });
  }
  await send('getMeV2');
  await send('updateMeV2');
  const { body: created } = await send('createWorkspaceV2', {
    readConflict: () => readNewest(platform, '/v2/workspaces', platform.keyOf('owner')),
  });
  const values = { id: created.id };
  const { body: made } = await send('createWorkspaceApiKeyV2', {
    values,
    replaced: { scopes: undefined },
  });
  const key = made.key;
  await send('getWorkspaceV2', { values });
  await send('updateWorkspaceV2', { key, values });
  await send('listWorkspacesV2');
  const { body: added } = await send('addMemberV2', { key, values });
  const member = { ...values, userId: added.id };
  await send('sendInvitationV2', { key, values: member });
  await send('updateMemberV2', { key, values: member });
  await send('getMemberV2', { key, values: member });
  await send('listMembersV2', { key, values });
  const { body: me } = await platform.call('GET', '/v2/me', { key });
  await send('endMemberSessionsV2', {
    key,
    values: { ...values, userId: me.user.id },
  });
  await send('removeMemberV2', { key, values: member });
  const operator = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('operator'),
  )!.apiKey;
  const somebody = await platform.call('GET', '/v2/me', { key: platform.neighbourKey });
  const person = {
    key: operator,
    values: { userId: somebody.body.user.id },
  };
  for (const one of ['disable', 'enable']) {
    await send(`${one}PersonV2`, person);
  }
}

export async function invitations({ platform, send }: Flow): Promise<void> {
  const [workspace] = platform.demo.workspaces;
  const key = platform.neighbourKey;
  const email = (await platform.call('GET', '/v2/me', { key })).body.user.email;
  for (const answer of ['declineInvitationV2', 'acceptInvitationV2']) {
    const invited = {
      values: { id: workspace!.id },
      replaced: { email, role: 'member' },
    };
    const { body } = await send('addMemberV2', { ...invited, compared: false });
    expect((await send('listMyInvitationsV2', { key })).body.data).to.have.length(1);
    const { body: member } = await send(answer, {
      key,
      values: { id: body.id },
    });
    if (answer === 'acceptInvitationV2') {
      expect(member).to.include({ email, status: 'active' });
    }
  }
}

export async function credentials({ platform, send }: Flow): Promise<void> {
  const { body } = await send('createApiKeyV2');
  const values = { id: body.id };
  await send('getApiKeyV2', { values });
  await send('updateApiKeyV2', { values });
  await send('listApiKeysV2');
  await send('revokeApiKeyV2', { values });
  const { clientId, clientSecret } = platform.demo.applications[0]!;
  await platform.call('POST', '/oauth/token', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
  });
  const tokens = await send('listTokensV2', { query: '?all=true' });
  await send('revokeTokenV2', { values: { id: tokens.body.data[0].id } });
  await send('listAuthorizationsV2');
}
