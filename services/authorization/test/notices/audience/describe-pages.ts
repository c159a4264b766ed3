import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AudienceBench, Notified } from './audience-bench.ts';

export function describePages(bench: AudienceBench): void {
  it('has pages by workspace, for 1,000 workspaces, and for workspaces with many consents and admins', async () => {
    const { workspaces, users, consents, installationGrants } = bench.service.models;
    const at = new Date(bench.clockMs);
    const ids = Array.from(
      { length: 1_000 },
      (_, number) => `w${String(number).padStart(4, '0')}-${randomUUID()}`,
    );
    const join = { role: 'admin', joinedAt: at };
    const admin = (id: string, number: number) => ({ ...join, userId: `${id}-${number}` });
    // The first workspace has 3,000 people with a consent each; 2,500 of the people are admins.
    const peopleOf = (at: number) => (at === 0 ? 2_500 : 1);
    const membersOf = (id: string, at: number) =>
      Array.from({ length: peopleOf(at) }, (_, number) => admin(id, number));
    const of = {
      organizationId: randomUUID(),
      region: 'us',
      invitations: [],
      endedSessions: [],
      revision: 1,
      createdAt: at,
    };
    await workspaces.insertMany(
      ids.map((_id, at) => ({
        _id,
        name: _id,
        ...of,
        members: membersOf(_id, at),
      })),
    );
    const people = ids.flatMap((id, at) => membersOf(id, at));
    await users.insertMany(
      people.map(({ userId: _id }) => ({
        _id,
        email: `${_id}@example.org`,
        name: _id,
        revision: 1,
      })),
    );
    const granted = ids.filter((_, at) => at % 2 === 1);
    const grant = {
      applicationId: bench.app.id,
      state: 'active',
      scopes: [],
      revision: 1,
      createdAt: at,
      since: at,
    };
    await installationGrants.insertMany(
      granted.map((workspaceId) => ({
        ...grant,
        _id: `${bench.app.id} ${workspaceId}`,
        workspaceId,
        installationId: 'i',
      })),
    );
    const agreed = ids.flatMap((workspaceId, at) =>
      at === 0 ? Array(3_000).fill(workspaceId) : [workspaceId, workspaceId],
    );
    const consent = {
      applicationId: bench.app.id,
      environment: 'production',
      scopes: [],
      identityScopes: [],
      since: at,
    };
    await consents.insertMany(
      agreed.map((workspaceId, number) => ({
        ...consent,
        _id: randomUUID(),
        userId: `u${number}`,
        workspaceId,
      })),
    );
    const found: string[] = [];
    const recipients: string[] = [];
    let after: string | undefined;
    let pages = 0;
    for (;;) {
      const body = {
        applicationId: bench.app.id,
        at: bench.later(),
        owners: [bench.publisher.workspaceId],
      };
      const page = await bench.read({ ...body, ...(after === undefined ? {} : { after }) });
      found.push(...page.workspaces.map(({ id }: Notified) => id));
      for (const workspace of page.workspaces as Notified[]) {
        recipients.push(...workspace.recipients.map(({ address }) => address));
      }
      pages += 1;
      if (page.next === null) {
        break;
      }
      after = page.next;
    }
    expect(found).to.deep.equal([...ids, bench.publisher.workspaceId].toSorted());
    expect(new Set(recipients).size)
      .to.equal(recipients.length)
      .and.to.equal(people.length + 1);
    expect(pages).to.be.below(30);
    const named: string[] = [];
    for (let next: string | null = ids[0]!; next !== null; ) {
      const page = await bench.read({
        applicationId: bench.app.id,
        at: bench.later(),
        only: ids.toReversed(),
        after: next,
      });
      named.push(...page.workspaces.map(({ id }: Notified) => id));
      next = page.next;
    }
    expect(named).to.deep.equal(ids.slice(1));
    const limited = await bench.read({
      applicationId: bench.app.id,
      at: bench.later(),
      limit: 3,
      after: ids[10],
    });
    expect(limited.workspaces.length).to.be.within(1, 3);
    expect(limited.workspaces[0].id).to.equal(ids[11]);
  });
}
