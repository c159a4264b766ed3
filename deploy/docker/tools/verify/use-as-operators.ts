import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { RunningCompose } from './start-compose.ts';

/**
 * Runs the operators' programs like `docker compose run --rm`, and checks their effects. The
 * programs must create an organization, and reach MongoDB, Redis, Kafka and every service. The
 * audit log must contain the actions of the programs, and forbidden actions must be rejected.
 * @throws Error with the failed expectation
 */
export async function useAsOperators(
  running: RunningCompose,
  report: (line: string) => void,
): Promise<void> {
  const admin = (...words: string[]) => running.runOnce('admin', words);
  const json = async (...words: string[]) =>
    JSON.parse(await admin(...words, '--as', 'anna', '--json'));

  strictEqual((await admin('--help')).includes('Usage: admin COMMAND'), true);
  const setUp = [
    'organization',
    'set-up',
    'Harbour',
    'anna@harbour.example',
    'Anna Lee',
    '--password',
    '--yes',
  ];
  const { apiKey, userId, workspaceId } = await json(...setUp);
  const me = await fetch(`${running.publicUrl}/v2/me`, { headers: { 'X-API-Key': apiKey } });
  strictEqual(me.status, 200, await me.text());
  report('the first owner can use the API');

  const { services } = await json('status');
  deepStrictEqual(
    services.map(({ service, state }: Record<string, string>) => `${service} ${state}`),
    ['gateway', 'authorization', 'investments', 'directory', 'notifications', 'audit'].map(
      (name) => `${name} ok`,
    ),
  );
  // The program reports a replay to the authorization service, and then connects to Kafka as the
  // user of the consumer group.
  deepStrictEqual(await json('dead-letters', 'list'), []);
  for (const count of Object.values(
    (await json('dead-letters', 'replay', 'webhooks', '--yes')).replayed,
  )) {
    strictEqual(count, 0);
  }
  strictEqual((await json('outbox', 'list', 'investments')).failure, null);
  deepStrictEqual(await json('endpoints', 'list'), []);
  deepStrictEqual(await json('mails', 'failed'), []);
  // The database user of the audit service may insert a checkpoint key, but may not change keys.
  const { kid } = await json('keys', 'rotate-checkpoints', '--yes');
  deepStrictEqual(
    (await json('keys', 'list')).checkpoints.map(({ state }: Record<string, string>) => state),
    ['current', 'upcoming'],
    `the new checkpoint key ${kid} must be upcoming`,
  );

  await json('platform-roles', 'set', userId, 'reviewer', '--yes');
  await refused(
    admin('call', 'authorization', '/internal/credentials/resolve', '{}', '--as', 'anna', '--yes'),
    '403',
  );
  const log = await fetch(`${running.publicUrl}/v2/audit/records?limit=100`, {
    headers: { 'X-API-Key': apiKey },
  });
  const { data } = (await log.json()) as { data: { actor: { id: string }; workspaceId: string }[] };
  strictEqual(
    data.some(({ actor }) => actor.id === 'operator'),
    true,
    `the audit log of ${workspaceId} has no record of the operator`,
  );
  await running.runOnce('audit-retention', []);
  report('the commands for operators succeeded');
}

async function refused(run: Promise<string>, message: string): Promise<void> {
  const error = await run.then(
    () => new Error('it succeeded'),
    (reason: Error) => reason,
  );
  if (!error.message.includes(message)) {
    throw new Error(`expected a refusal with ${message}: ${error.message}`);
  }
}
