import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ConsumerGroup,
  consumers,
  type DomainEvent,
  eventCatalogue,
  topicOf,
} from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { auditGroup, auditTopics } from '../src/subscriptions/topics.ts';

describe('audit: permitted publishers of an event', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  const as = testPrincipal({ role: 'admin' });
  const { workspaceId } = as;
  const actor = { type: 'user', id: 'u1' } as const;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
  });
  after(() => platform.stop());

  const roleChanged = () =>
    ({
      type: 'member.role_changed',
      workspaceId,
      subject: 'u1',
      actor,
      data: { before: 'member', after: 'owner' },
    }) as const;
  const erased = () =>
    ({
      type: 'audit.person_erased',
      workspaceId,
      subject: 'u1',
      actor,
      data: {},
    }) as const;

  const forged: {
    what: string;
    topic: string;
    source: string;
    input: () => Parameters<typeof newEvent>[1];
    reason: RegExp;
  }[] = [
    {
      what: 'on the topic of another service',
      topic: 'investments',
      source: 'investments',
      input: roleChanged,
      reason: /member\.role_changed is published on the topic authorization, not on investments/,
    },
    {
      what: 'with the source of another service',
      topic: 'authorization',
      source: 'investments',
      input: roleChanged,
      reason:
        /source of an event of the type member\.role_changed must be \/services\/authorization, not \/services\/investments/,
    },
    {
      what: 'that the audit service records itself',
      topic: 'authorization',
      source: 'authorization',
      input: erased,
      reason:
        /records audit\.person_erased, and does not accept this event from the topic authorization/,
    },
  ];
  it('include the directory for an escalation: it installs applications', async () => {
    const { bus } = platform.platform;
    const input = {
      type: 'permission.escalated',
      workspaceId,
      subject: 'a1',
      actor,
    } as const;
    const event = newEvent(Date.now(), {
      ...input,
      data: { applicationId: 'a1', added: ['investments.read'] },
    });
    await bus.publish('directory', [
      {
        key: workspaceId,
        event: toEnvelope('directory', event),
      },
    ]);
    await eventually('it is recorded', async () => {
      const { status } = await call('GET', `/v2/audit/records/${event.id}`, { as });
      return status === 200;
    });
  });

  for (const { what, topic, source, input, reason } of forged) {
    it(`exclude others: an event ${what} is a dead letter, and not recorded`, async () => {
      const { bus } = platform.platform;
      const event = newEvent(Date.now(), input()) as DomainEvent;
      await bus.publish(topic, [
        {
          key: workspaceId,
          event: toEnvelope(source, event),
        },
      ]);
      await eventually('it is a dead letter', async () => {
        const letters = await bus.deadLetters(auditGroup, topic);
        return letters.some(
          (letter) => letter.event?.id === event.id && reason.test(letter.reason),
        );
      });
      expect((await call('GET', `/v2/audit/records/${event.id}`, { as })).status).to.equal(404);
    });
  }
});

describe('the documented access to Kafka', () => {
  const text = readFileSync(
    new URL('../../../docs/operations/kafka-access.md', import.meta.url),
    'utf8',
  );
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \|(.*)\|(.*)\|(.*)\|$/gm)].map(
    ([, user = '', ...cells]) => ({
      user,
      cells: cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()),
    }),
  );
  const named = (names: readonly string[]) => names.map((name) => `irp.${name}`).sort();
  const topics = [
    ...new Set(Object.values(eventCatalogue).flatMap((definition) => topicOf(definition) ?? [])),
  ].sort();
  const deadLetters = auditTopics.map((topic) => `${topic}.${auditGroup}.dead-letters`);

  it('lets each emitter write to its own topic, and read only the topics that it follows', () => {
    const emitters = rows.filter(({ user }) => user !== auditGroup && !user.endsWith('-replay'));
    const groupsOf: Record<string, ConsumerGroup[]> = {
      directory: ['directory'],
      notifications: ['notifications', 'webhooks'],
    };
    expect(emitters).to.deep.equal(
      topics.map((topic) => {
        const groups = groupsOf[topic] ?? [];
        const letters = groups.flatMap((group) =>
          consumers[group].map((from) => `${from}.${group}.dead-letters`),
        );
        const followed = new Set(groups.flatMap((group) => consumers[group]));
        const scans = groups.length > 0 ? ['scan.*'] : [];
        return {
          user: topic,
          cells: [
            named([topic, ...letters]),
            named([...followed, ...letters]),
            named([...groups, ...scans]),
          ],
        };
      }),
    );
  });

  it('lets the audit service read all of its topics, and write only to those of dead letters', () => {
    const [audited] = rows.filter(({ user }) => user === 'audit');
    // An erasure removes a person from the dead letters of every group.
    const letters = Object.entries(consumers).flatMap(([group, followed]) =>
      followed.map((topic) => `${topic}.${group}.dead-letters`),
    );
    expect(letters).to.include.members(deadLetters);
    expect(audited?.cells).to.deep.equal([
      named(letters),
      named([...auditTopics, ...letters]),
      named([auditGroup, 'scan.*']),
    ]);
    expect([...auditTopics].sort()).to.deep.equal(topics);
  });

  it('lets replay users write to the topics of their group, and read no events', () => {
    const replaying = rows.filter(({ user }) => user.endsWith('-replay'));
    expect(replaying).to.deep.equal(
      Object.entries(consumers).map(([group, topics]) => {
        const letters = topics.map((topic) => `${topic}.${group}.dead-letters`);
        return {
          user: `${group}-replay`,
          cells: [named([...topics, ...letters]), named(letters), named(['scan.*'])],
        };
      }),
    );
  });

  it('has a command for every right of the table, and for no other', () => {
    const given = grantedBy(
      fileURLToPath(new URL('../../../deploy/docker/kafka/create-access.sh', import.meta.url)),
    );
    const rightsOf = (user: string, operation: string, kind: 'topic' | 'group') =>
      [
        ...new Set(
          given
            .filter(
              ({ users, operations }) => users.includes(user) && operations.includes(operation),
            )
            .flatMap((right) => right[kind]),
        ),
      ]
        .map((name) => (name.endsWith('.') ? `${name}*` : name))
        .sort();
    for (const { user, cells } of rows) {
      expect(
        [
          rightsOf(user, 'Write', 'topic'),
          rightsOf(user, 'Read', 'topic'),
          rightsOf(user, 'Read', 'group'),
        ],
        user,
      ).to.deep.equal(cells);
    }
    expect(new Set(given.flatMap(({ users }) => users))).to.have.keys(rows.map(({ user }) => user));
  });
});

/** The grants of the script, read from its calls of `kafka-acls.sh`. */
function grantedBy(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'irp-kafka-access-'));
  try {
    const calls = join(folder, 'calls');
    writeFileSync(join(folder, 'kafka-acls.sh'), `#!/bin/sh\necho "$@" >>'${calls}'\n`, {
      mode: 0o755,
    });
    writeFileSync(join(folder, 'kafka-configs.sh'), '#!/bin/sh\n', { mode: 0o755 });
    execFileSync('bash', ['-c', `cat() { echo password; }; export -f cat; exec '${script}'`], {
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        BROKER: 'b',
        COMMAND_CONFIG: 'c',
        PASSWORDS: folder,
      },
    });
    return readFileSync(calls, 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const all = (option: string) =>
          [...line.matchAll(new RegExp(`${option} (\\S+)`, 'g'))].map(([, value = '']) => value);
        return {
          users: all('--allow-principal').map((name) => name.replace('User:', '')),
          operations: all('--operation'),
          topic: all('--topic'),
          group: all('--group'),
        };
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
