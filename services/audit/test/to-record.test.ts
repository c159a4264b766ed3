import { type EventType, eventCatalogue, personalMark } from '@irp/contracts/events';
import { expect } from 'chai';
import { privilegePaths, toOcsf } from '../src/domain/to-ocsf.ts';
import { toRecord } from '../src/domain/to-record.ts';

function recordOf(
  type: keyof typeof eventCatalogue,
  subject: string,
  detail: Record<string, unknown>,
) {
  return toRecord({
    definition: eventCatalogue[type],
    id: 'e1',
    subject,
    detail,
    time: '2026-11-21T09:00:00Z',
    workspaceId: 'w1',
    environment: undefined,
    actor: { type: 'user', id: 'u1' },
    request: undefined,
    traceparent: undefined,
  });
}

describe('audit: the outcome of a record', () => {
  const outcomeOf = (...event: Parameters<typeof recordOf>) => recordOf(...event).outcome;

  it('is the outcome of the type, or of the event if given', () => {
    expect(outcomeOf('token.revoked', 't1', {})).to.equal('success');
    expect(outcomeOf('webhook_endpoint.failing', 'e1', {})).to.equal('failure');
    expect(outcomeOf('webhook.attempted', 'e1', { attempts: [] })).to.equal('success');
    const failed = recordOf('webhook.attempted', 'e1', { outcome: 'failure', attempts: [] });
    expect(failed.outcome).to.equal('failure');
    expect(failed.details).to.deep.equal({ attempts: [] });
  });
});

describe('audit: the targets of a record', () => {
  const targetsOf = (...event: Parameters<typeof recordOf>) => recordOf(...event).targets;

  it('are the subject of the event and the resources in its detail', () => {
    expect(
      targetsOf('token.revoked', 't1', { applicationId: 'a1', reason: 'asked' }),
    ).to.deep.equal([
      { type: 'token', id: 't1' },
      { type: 'application', id: 'a1' },
    ]);
  });

  it('are the application, consent or grant, for an event about many tokens', () => {
    const ended = { tokens: 3, reason: 'withdrawn' };
    expect(targetsOf('token.revoked', 'a1', { applicationId: 'a1', ...ended })).to.deep.equal([
      { type: 'application', id: 'a1' },
    ]);
    expect(
      targetsOf('token.revoked', 'c1', {
        consentId: 'c1',
        userId: 'u2',
        ...ended,
      }),
    ).to.deep.equal([
      { type: 'authorization', id: 'c1' },
      { type: 'user', id: 'u2' },
    ]);
    expect(
      targetsOf('token.revoked', 'g1', {
        grantId: 'g1',
        applicationId: 'a1',
        ...ended,
      }),
    ).to.deep.equal([
      { type: 'grant', id: 'g1' },
      { type: 'application', id: 'a1' },
    ]);
  });
});

describe('audit: the changes of a record', () => {
  const pairs = Object.values(eventCatalogue).filter(
    ({ detail }) => 'before' in detail.shape || 'after' in detail.shape,
  );
  const fields: Partial<Record<EventType, string>> = {
    'installed_application.visibility_changed': '/visibility',
    'listing.visibility_changed': '/visibility',
    'member.added': '/role',
    'member.removed': '/role',
    'member.role_changed': '/role',
    'organization.plan_changed': '/plan',
    'permission.escalated': '/role',
  };

  it('name the field of each pair of values, by the schema of the event', () => {
    const named = Object.fromEntries(pairs.map(({ type, changedPath }) => [type, changedPath]));
    expect(named).to.deep.equal(fields);
    for (const { type, example, changedPath } of pairs) {
      const { changes } = recordOf(type as EventType, 's1', example);
      const { before, after } = example;
      expect(changes, type).to.deep.equal([
        {
          path: changedPath,
          before,
          after,
        },
      ]);
    }
    const unpaired = Object.values(eventCatalogue).filter((one) => !pairs.includes(one));
    expect(unpaired.filter(({ changedPath }) => changedPath !== undefined)).to.deep.equal([]);
  });

  it('are JSON Pointers in every event with a list of changes, in its example and its personal paths', () => {
    const listed = Object.values(eventCatalogue).filter(({ detail }) => 'changes' in detail.shape);
    expect(listed.length).to.be.greaterThan(10);
    for (const { type, example, detail } of listed) {
      const { changes } = recordOf(type as EventType, 's1', example);
      const mark = personalMark(detail.shape.changes as Parameters<typeof personalMark>[0]);
      const paths = [...changes.map(({ path }) => path), ...Object.keys(mark || {})];
      for (const path of paths) {
        expect(path, type).to.match(/^(\/[^/~]+)+$/);
      }
      expect(changes, type).to.deep.equal(example.changes ?? []);
    }
  });

  it('are privileges in OCSF only if the field is a role', () => {
    for (const { type, example, changedPath } of pairs) {
      const record = {
        ...recordOf(type as EventType, 's1', example),
        seq: 0,
        recordedAt: '2026-11-21T09:00:00Z',
      };
      const { privileges, unmapped } = toOcsf({
        ...record,
        prevHash: '',
        leafHash: '',
      });
      expect(unmapped, type).to.deep.include({ changes: record.changes });
      expect(privileges !== undefined, type).to.equal(changedPath === '/role');
      if (changedPath !== undefined && changedPath !== '/role') {
        expect(privilegePaths).not.to.include(changedPath);
      }
    }
  });
});
