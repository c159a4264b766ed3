import { eventCatalogue } from '@irp/contracts/events';
import { expect } from 'chai';
import { toRecord } from '../src/domain/to-record.ts';

function recordOf(type: keyof typeof eventCatalogue, subject: string, detail: Record<string, unknown>) {
  return toRecord({
    ...{
      definition: eventCatalogue[type],
      id: 'e1',
      subject,
      detail,
      time: '2026-11-21T09:00:00Z',
      workspaceId: 'w1',
      environment: undefined,
    },
    ...{ actor: { type: 'user', id: 'u1' }, request: undefined, traceparent: undefined },
  });
}

describe('audit: the outcome of a record', () => {
  const outcomeOf = (...event: Parameters<typeof recordOf>) => recordOf(...event).outcome;

  it('is that of the type, or of the event where it says one', () => {
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
    expect(targetsOf('token.revoked', 't1', { applicationId: 'a1', reason: 'asked' })).to.deep.equal([
      { type: 'token', id: 't1' },
      { type: 'application', id: 'a1' },
    ]);
  });

  it('are the application, consent or grant, for an event about many tokens', () => {
    const ended = { tokens: 3, reason: 'withdrawn' };
    expect(targetsOf('token.revoked', 'a1', { applicationId: 'a1', ...ended })).to.deep.equal([
      { type: 'application', id: 'a1' },
    ]);
    expect(targetsOf('token.revoked', 'c1', { consentId: 'c1', userId: 'u2', ...ended })).to.deep.equal([
      { type: 'authorization', id: 'c1' },
      { type: 'user', id: 'u2' },
    ]);
    expect(targetsOf('token.revoked', 'g1', { grantId: 'g1', applicationId: 'a1', ...ended })).to.deep.equal([
      { type: 'grant', id: 'g1' },
      { type: 'application', id: 'a1' },
    ]);
  });
});
