import type { Flow } from './flow.ts';

/**
 * Operations of an operator: reads of every organization, and changes of webhooks of any
 * organization.
 */
export async function ofOperators({ platform, send }: Flow): Promise<void> {
  const key = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('operator'),
  )!.apiKey;
  const { body: page } = await send('listOrganizations', { key });
  await send('getOrganization', { key, values: { id: page.data[0].id } });
  await send('listPlatformAccounts', { key });
  await send('listPlatformApplications', { key });
  await send('getPlatformHealth', { key });
  await send('listDeprecatedVersionCallers', { key });
  await send('listPlatformDeadLetters', { key });
  await send('replayPlatformDeadLetters', { key });
  await send('listTroubledWebhookEndpoints', { key });
  await send('listPlatformFailedMails', { key });
  const { body: endpoint } = await send('createWebhookEndpoint');
  const values = { id: endpoint.id };
  await send('stopPlatformWebhookEndpoint', { key, values });
  await send('liftPlatformWebhookStop', { key, values });
  await send('deleteWebhookEndpoint', { values });
}
