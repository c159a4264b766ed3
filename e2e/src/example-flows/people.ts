import { expect } from 'chai';
import { type Flow, readNewest } from './flow.ts';

export async function workspaces({ platform, send }: Flow): Promise<void> {
  for (const version of ['v1', 'v2'] as const) {
    await send('getStatus', { compared: version === 'v2', version });
  }
  await send('getMe');
  await send('updateMe');
  const { body: created } = await send('createWorkspace', {
    readConflict: () => readNewest(platform, '/v2/workspaces', platform.keyOf('owner')),
  });
  const values = { id: created.id };
  const { body: made } = await send('createWorkspaceApiKey', {
    values,
    replaced: { scopes: undefined },
  });
  const key = made.key;
  await send('getWorkspace', { values });
  await send('updateWorkspace', { key, values });
  await send('listWorkspaces');
  const { body: added } = await send('addMember', { key, values });
  const member = { ...values, userId: added.id };
  await send('sendInvitation', { key, values: member });
  await send('updateMember', { key, values: member });
  await send('getMember', { key, values: member });
  await send('listMembers', { key, values });
  const { body: me } = await platform.call('GET', '/v2/me', { key });
  await send('endMemberSessions', {
    key,
    values: { ...values, userId: me.user.id },
  });
  await send('removeMember', { key, values: member });
  const operator = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('operator'),
  )!.apiKey;
  const somebody = await platform.call('GET', '/v2/me', { key: platform.neighbourKey });
  const person = {
    key: operator,
    values: { userId: somebody.body.user.id },
  };
  for (const one of ['disable', 'enable']) {
    await send(`${one}Person`, person);
  }
}

export async function invitations({ platform, send }: Flow): Promise<void> {
  const [workspace] = platform.demo.workspaces;
  const key = platform.neighbourKey;
  const email = (await platform.call('GET', '/v2/me', { key })).body.user.email;
  for (const response of ['declineInvitation', 'acceptInvitation']) {
    const invited = {
      values: { id: workspace!.id },
      replaced: { email, role: 'member' },
    };
    const { body } = await send('addMember', { ...invited, compared: false });
    expect((await send('listMyInvitations', { key })).body.data).to.have.length(1);
    const { body: member } = await send(response, {
      key,
      values: { id: body.id },
    });
    if (response === 'acceptInvitation') {
      expect(member).to.include({ email, status: 'active' });
      const { data } = (await send('listMyWorkspaces', { key })).body;
      expect(data.map(({ id }: { id: string }) => id)).to.include(workspace!.id);
    }
  }
}

export async function credentials({ platform, send }: Flow): Promise<void> {
  const { body } = await send('createApiKey');
  const values = { id: body.id };
  await send('getApiKey', { values });
  await send('updateApiKey', { values });
  await send('listApiKeys');
  await send('revokeApiKey', { values });
  const { clientId, clientSecret } = platform.demo.applications[0]!;
  await platform.call('POST', '/oauth/token', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
  });
  const tokens = await send('listTokens', { query: '?all=true' });
  await send('revokeToken', { values: { id: tokens.body.data[0].id } });
  await send('listAuthorizations');
}
