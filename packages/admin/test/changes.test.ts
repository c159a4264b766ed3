import type { Command, CommandGroup } from '@irp/command-line';
import { generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import type { AdminContext } from '../src/admin-command.ts';
import { program } from '../src/program.ts';
import { runHere } from './support/run-here.ts';
import { startFakeService } from './support/start-fake-service.ts';

type Node = Command<AdminContext> | CommandGroup<AdminContext>;

describe('admin commands that change data', () => {
  /** These commands read, or write missing files. */
  const others = [
    'status',
    'outbox list',
    'dead-letters list',
    'dead-letters show',
    'keys list',
    'keys generate',
    'endpoints list',
    'endpoints show',
    'endpoints stops',
    'deliveries list',
    'deliveries show',
    'mails failed',
    'mails suppressed',
  ];
  /** A call of each command, with its question. */
  const changes: readonly [line: string, question: string][] = [
    [
      'endpoints stop e1 Floods',
      'Stop the webhook endpoint e1 (https://a.example, active)? The workspace w1 sees the reason.',
    ],
    [
      'endpoints lift-stop e1',
      'Let the webhook endpoint e1 receive events again (a.example, stopped on 2026-11-26T00:00:00.000Z: Floods)?',
    ],
    [
      'endpoints replay e1 --from 2026-11-25',
      'Deliver the events from 2026-11-25T00:00:00Z to now to https://a.example again?',
    ],
    [
      'deliveries redeliver e1 d1',
      'Deliver x.created of 2026-11-26T00:00:00.000Z to https://a.example again? The delivery is failed.',
    ],
    ['mails retry m1', 'Send the mail new-sign-in to a@example.com again (it failed: full)?'],
    [
      'mails lift a@example.com',
      'Send mails to a@example.com again (a mail bounced on 2026-11-26T00:00:00.000Z: full)?',
    ],
    [
      'mails bounce a@example.com full',
      'Suppress a@example.com? The address then receives only mandatory mails.',
    ],
    ['keys rotate', 'Create new signing keys of ID tokens?'],
    ['keys rotate-checkpoints', 'Replace the signing key k1 of checkpoints?'],
    [
      'organization set-up Harbour a@example.com Anna --region us --password',
      'Set up the organization Harbour in the region us with the owner a@example.com? The password of an existing owner is replaced.',
    ],
    [
      'organization set-up Harbour a@example.com Anna --region us --password --existing --plan free',
      'Set up the organization Harbour (plan free) in the region us with the owner a@example.com? Existing objects stay. The plan is set. The API key First of the owner is replaced, and the password of the owner is replaced.',
    ],
    [
      'organization create Harbour',
      'Create the organization Harbour if the organization does not exist?',
    ],
    [
      'workspace create o1 Main --region us',
      'Create the workspace Main of the organization o1 in the region us if the workspace does not exist?',
    ],
    [
      'member add w1 a@example.com Anna',
      'Add a@example.com to the workspace Main (w1) as owner, or set this role if the person is already a member?',
    ],
    [
      'api-key create w1 u1 First',
      'Create the API key First (production) of u1 in the workspace Main (w1)? The existing key of the same name is revoked.',
    ],
    ['platform-roles set u1 reviewer', 'Set the platform roles of the user u1 to reviewer?'],
    [
      'call audit /internal/x {}',
      'Send the body to /internal/x of audit? The operation may change data.',
    ],
  ];
  const at = '2026-11-26T00:00:00.000Z';
  const endpoint = {
    id: 'e1',
    organizationId: 'o1',
    workspaceId: 'w1',
    environment: 'production',
    applicationId: null,
    origin: 'https://a.example',
    state: 'active',
    disabledReason: null,
    breaker: 'closed',
    failures: 0,
    failingSince: null,
    createdAt: at,
  };
  const stop = {
    endpointId: 'e1',
    workspaceId: 'w1',
    host: 'a.example',
    reason: 'Floods',
    at,
  };
  const mail = {
    id: 'm1',
    kind: 'new-sign-in',
    address: 'a@example.com',
    reason: 'full',
    createdAt: at,
    failedAt: at,
  };
  const reads = {
    '/internal/workspaces/show': {
      id: 'w1',
      name: 'Main',
      organizationId: 'o1',
      region: 'us',
    },
    '/internal/webhook-endpoints': { endpoints: [endpoint], next: null },
    '/internal/webhook-endpoints/stops': { stops: [stop], next: null },
    '/internal/webhook-deliveries/show': {
      id: 'd1',
      endpointId: 'e1',
      eventId: 'v1',
      type: 'x.created',
      state: 'failed',
      attemptCount: 1,
      nextAttemptAt: null,
      createdAt: at,
      attempts: [],
      cancelReason: null,
    },
    '/internal/failed-mails': { mails: [{ ...mail, canRetry: true }], more: false },
    '/internal/mail-bounces/suppressed': {
      addresses: [
        {
          address: 'a@example.com',
          reason: 'full',
          createdAt: at,
        },
      ],
      more: false,
    },
    '/internal/audit/signing-keys': {
      keys: [
        {
          kid: 'k1',
          state: 'current',
          usedFrom: at,
          usedUntil: null,
          isEndorsed: null,
        },
      ],
    },
  };
  let service: Awaited<ReturnType<typeof startFakeService>>;
  let settings: Record<string, string>;

  before(async () => {
    const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
    const responses = Object.fromEntries(
      Object.entries(reads).map(([path, body]) => [path, { status: 200, body }]),
    );
    service = await startFakeService('x', publicJwks, responses);
    const names = ['AUTHORIZATION', 'INVESTMENTS', 'DIRECTORY', 'NOTIFICATIONS', 'AUDIT'];
    settings = {
      ...Object.fromEntries(names.map((name) => [`${name}_URL`, service.url])),
      PRINCIPAL_PRIVATE_JWK: JSON.stringify(privateJwk),
      OPERATOR: 'anna',
    };
  });
  after(() => service.stop());
  const changed = () => service.received.filter(({ path }) => !Object.hasOwn(reads, path ?? ''));

  it('have --yes, and all other commands only read', () => {
    const commandsIn = (node: Node, name: string): [string, Command<AdminContext>][] =>
      'run' in node
        ? [[name, node]]
        : node.commands.flatMap((own) => commandsIn(own, `${name} ${own.name}`.trim()));
    const all = commandsIn(program, '');
    const asking = all.filter(([, { options }]) => options.yes !== undefined).map(([name]) => name);
    expect(all.map(([name]) => name)).to.have.members([...asking, ...others]);
    const ofAnotherTest = 'dead-letters replay';
    for (const name of asking.filter((one) => one !== ofAnotherTest)) {
      expect(changes.some(([line]) => line.startsWith(name))).to.equal(true, name);
    }
  });

  for (const [line, question] of changes) {
    it(`\`admin ${line}\` describes the change, and changes nothing without a yes`, async () => {
      const words = line.split(' ');
      const refused = await runHere(words, settings, 'no\n');
      expect(refused).to.deep.equal({
        code: 1,
        stdout: '',
        stderr: `${question} Type yes to continue.\nNothing was changed.\n`,
      });
      expect(await runHere(words, settings)).to.deep.equal({
        code: 2,
        stdout: '',
        stderr: `admin: ${question} A confirmation requires a terminal: use --yes to continue without a question.\n`,
      });
      expect(changed()).to.deep.equal([]);
    });
  }

  it('exclude operations that read, which `call` sends immediately', async () => {
    expect(
      (await runHere(['call', 'notifications', '/internal/failed-mails', '{}'], settings)).code,
    ).to.equal(0);
  });
});
