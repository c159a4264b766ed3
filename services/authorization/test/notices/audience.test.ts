import { randomUUID } from 'node:crypto';
import { createInternalClient } from '@irp/http';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

interface Notified {
  id: string;
  name: string;
  installationId: string | null;
  environment?: string;
  recipients: {
    userId: string;
    address: string;
    language: string;
    inPlaceOfAdmins?: boolean;
  }[];
  fallback: string | null;
}

const redirectUris = ['https://partner.example/cb'];

describe('the audience of an event', () => {
  let bench: ApplicationBench;
  let clockMs = Date.now();
  let publisher: TestWorkspace;
  let owner: Person;
  let app: Registered;

  /** Each event happens a minute after the previous event. */
  const later = () => {
    clockMs += 60_000;
    return new Date(clockMs).toISOString();
  };
  const read = async (body: object) => {
    const response = await bench.internal('audiences', body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  };
  const notificationsOf = async (body: object): Promise<Map<string, Notified>> => {
    const page = await read({ applicationId: app.id, ...body });
    expect(page.next).to.equal(null);
    return new Map(page.workspaces.map((one: Notified) => [one.id, one]));
  };
  const addresses = (one: Notified | undefined) =>
    one?.recipients.map(({ address }) => address).toSorted();
  const users = (workspaces: TestWorkspace[]) =>
    workspaces.map(({ workspaceId }) => workspaceId).toSorted();
  async function workspaceOf(...roles: ('owner' | 'admin' | 'developer' | 'member')[]) {
    const workspace = await bench.createWorkspace();
    const people: Person[] = [];
    for (const role of roles) {
      people.push(await workspace.addMember(role));
    }
    return { workspace, people };
  }
  const end = (workspace: TestWorkspace, more = {}) =>
    bench.install(app, workspace.workspaceId, { state: 'revoked', ...more });

  before(async () => {
    bench = await startApplications(() => clockMs);
  });
  after(() => bench.platform.stop());

  beforeEach(async () => {
    publisher = await bench.createWorkspace();
    owner = await publisher.addMember('owner');
    app = await bench.register(owner, { redirectUris, scopes: ['investments.read'] });
  });

  it('has the admins of the owning workspace and of the workspaces with an installation', async () => {
    const { workspace, people } = await workspaceOf('owner', 'admin', 'developer', 'member');
    await workspaceOf('admin');
    await bench.install(app, workspace.workspaceId);
    const at = later();
    const owners = [publisher.workspaceId];
    const page = await read({
      applicationId: app.id,
      at,
      owners,
      names: owner.userId,
    });
    const [first, second] = page.workspaces.toSorted((a: Notified) =>
      a.id === workspace.workspaceId ? -1 : 1,
    );
    expect(addresses(first)).to.deep.equal([people[0]!.email, people[1]!.email].toSorted());
    expect(first).to.deep.include({
      installationId: `installation-${workspace.workspaceId}`,
      fallback: null,
    });
    expect(second).to.deep.include({
      id: publisher.workspaceId,
      installationId: null,
      fallback: null,
      recipients: [
        {
          userId: owner.userId,
          address: owner.email,
          language: 'en',
        },
      ],
    });
    expect(page).to.deep.include({
      next: null,
      person: { id: owner.userId, name: 'A owner' },
    });
    expect(page.application).to.deep.include({ id: app.id, name: app.name });
    expect(page.application.owners[0].name).to.match(/^Org .* \(Desk .*\)$/);
    expect([
      ...(
        await notificationsOf({
          at,
          owners,
          tellOwners: false,
        })
      ).keys(),
    ]).to.deep.equal([workspace.workspaceId]);
    expect([...(await notificationsOf({ at })).keys()]).to.deep.equal([workspace.workspaceId]);
  });

  it('has the language of each admin, if known', async () => {
    const { workspace, people } = await workspaceOf('owner', 'admin', 'admin');
    await bench.install(app, workspace.workspaceId);
    const set = (person: Person | undefined, language: string) =>
      bench.models.users.collection.updateOne(
        { _id: person!.userId as never },
        { $set: { language } },
      );
    await set(people[0], 'de');
    await set(people[1], 'xx');
    const found = (await notificationsOf({ at: later() })).get(workspace.workspaceId)!;
    const languages = new Map(found.recipients.map(({ userId, language }) => [userId, language]));
    expect(people.map(({ userId }) => languages.get(userId))).to.deep.equal(['de', 'en', 'en']);
  });

  it('has the admins at the time of the event, including admins who left later', async () => {
    const [before, ended, suspended, again, after] = await Promise.all(
      Array.from({ length: 5 }, async () => (await workspaceOf('owner')).workspace),
    );
    for (const one of [before!, ended!, suspended!]) {
      await bench.install(app, one.workspaceId);
    }
    await bench.install(app, again!.workspaceId, { environment: 'sandbox' });
    later();
    await end(before!);
    await bench.install(app, suspended!.workspaceId, { state: 'suspended' });
    const at = later();
    later();
    await end(ended!);
    await end(again!, { environment: 'sandbox' });
    later();
    await bench.install(app, after!.workspaceId);
    await bench.install(app, again!.workspaceId, { installationId: 'second' });
    const found = await notificationsOf({ at });
    expect([...found.keys()]).to.deep.equal(users([ended!, suspended!, again!]));
    const installationId = `installation-${again!.workspaceId}`;
    expect(found.get(again!.workspaceId)).to.include({ installationId, environment: 'sandbox' });
    const now = await notificationsOf({ at: later() });
    expect([...now.keys()]).to.deep.equal(users([suspended!, again!, after!]));
    expect(now.get(again!.workspaceId)).to.include({
      installationId: 'second',
      environment: 'production',
    });
  });

  it('has workspaces with only a consent, even after its withdrawal, until the consent is deleted', async () => {
    const workspace = await bench.createWorkspace();
    const person = await bench.person(workspace, 'owner');
    const early = later();
    await bench.install(app, workspace.workspaceId);
    later();
    await bench.login(app, person);
    await bench.models.installationGrants.deleteMany({ applicationId: app.id });
    const at = later();
    expect([...(await notificationsOf({ at: early })).keys()]).to.deep.equal([]);
    expect([...(await notificationsOf({ at })).keys()]).to.deep.equal([workspace.workspaceId]);
    later();
    const { body } = await bench.call('GET', '/v2/authorizations', { as: person.as });
    for (const { id } of body.data) {
      await bench.call('DELETE', `/v2/authorizations/${id}`, { as: person.as });
    }
    expect(await bench.models.consents.countDocuments({ applicationId: app.id })).to.equal(0);
    const found = await notificationsOf({ at });
    expect(addresses(found.get(workspace.workspaceId))).to.deep.equal([person.email]);
    expect([...(await notificationsOf({ at: later() })).keys()]).to.deep.equal([]);
    expect([...(await notificationsOf({ at: early })).keys()]).to.deep.equal([]);
    const row = await bench.models.consents
      .findOne({ 'ended.applicationId': app.id })
      .lean<{ expireAt: Date }>();
    expect(row!.expireAt.getTime()).to.be.within(
      clockMs + 29 * 86_400_000,
      clockMs + 30 * 86_400_000,
    );
  });

  it('includes a consent of former versions without a start time', async () => {
    const early = later();
    const workspace = await bench.createWorkspace();
    const person = await bench.person(workspace, 'owner');
    await bench.install(app, workspace.workspaceId);
    await bench.login(app, person);
    await bench.models.installationGrants.deleteMany({ applicationId: app.id });
    await bench.models.consents.updateMany({ applicationId: app.id }, { $unset: { since: 1 } });
    expect([...(await notificationsOf({ at: early })).keys()]).to.deep.equal([
      workspace.workspaceId,
    ]);
  });

  it('has the owners of the organization for a workspace without an admin, and says so', async () => {
    const boss = await publisher.addMember('owner');
    const empty = await bench.createWorkspace(publisher.organizationId);
    const alone = await bench.createWorkspace();
    await empty.addMember('developer');
    await publisher.addMember('admin');
    await bench.install(app, empty.workspaceId);
    await bench.install(app, alone.workspaceId);
    const found = await notificationsOf({ at: later() });
    expect(addresses(found.get(empty.workspaceId))).to.deep.equal(
      [boss.email, owner.email].toSorted(),
    );
    expect(found.get(empty.workspaceId)!.fallback).to.equal('organization_owners');
    const areInPlace = (id: string) =>
      found.get(id)!.recipients.map(({ inPlaceOfAdmins = false }) => inPlaceOfAdmins);
    expect(areInPlace(empty.workspaceId)).to.deep.equal([true, true]);
    expect(found.get(alone.workspaceId)).to.deep.include({ recipients: [], fallback: 'nobody' });
  });

  it("has the address of the application's owner, only in the owner's workspace and during the membership", async () => {
    const security = await publisher.addMember('developer');
    const { workspace } = await workspaceOf('owner');
    await bench.install(app, workspace.workspaceId);
    await bench.models.applications.updateOne(
      { _id: app.id },
      { $set: { owner: { email: security.email } } },
    );
    const body = {
      at: later(),
      owners: [publisher.workspaceId],
      only: [publisher.workspaceId, workspace.workspaceId],
    };
    const own = async (to?: string) =>
      addresses((await notificationsOf({ ...body, ...(to && { to }) })).get(publisher.workspaceId));
    expect(await own()).to.deep.equal([owner.email]);
    expect(await own('admins_and_owner')).to.deep.equal([security.email, owner.email].toSorted());
    expect(await own('owner')).to.deep.equal([security.email]);
    const elsewhere = (await notificationsOf({ ...body, to: 'owner' })).get(workspace.workspaceId);
    expect(addresses(elsewhere)).to.have.length(1).and.not.include(security.email);
    for (const email of ['nobody@example.org', (await workspaceOf('owner')).people[0]!.email]) {
      await bench.models.applications.updateOne({ _id: app.id }, { $set: { owner: { email } } });
      expect(await own('owner')).to.deep.equal([owner.email]);
      expect(await own('admins_and_owner')).to.deep.equal([owner.email]);
    }
  });

  it('has one more person beside the admins: a member of the workspace whose role allows it', async () => {
    const { workspace, people } = await workspaceOf('owner', 'developer', 'member');
    const [boss, developer, member] = people as [Person, Person, Person];
    const other = await workspaceOf('owner', 'developer');
    const body = {
      at: later(),
      only: [workspace.workspaceId, other.workspace.workspaceId],
    };
    const also = async (who: Person, where = workspace, scope?: string) => {
      const named = {
        workspaceId: where.workspaceId,
        userId: who.userId,
        ...(scope && { scope }),
      };
      const found = await notificationsOf({ ...body, also: [named] });
      expect(addresses(found.get(other.workspace.workspaceId))).to.deep.equal([
        other.people[0]!.email,
      ]);
      return addresses(found.get(workspace.workspaceId));
    };
    const withAdmins = (...more: Person[]) => [boss, ...more].map(({ email }) => email).toSorted();
    expect(await also(developer, workspace, 'webhooks.read')).to.deep.equal(withAdmins(developer));
    expect(await also(boss), 'once').to.deep.equal(withAdmins());
    expect(await also(member)).to.deep.equal(withAdmins(member));
    expect(
      await also(member, workspace, 'webhooks.read'),
      'a role without the scope',
    ).to.deep.equal(withAdmins());
    expect(await also(developer, other.workspace), 'no member there').to.deep.equal(withAdmins());
    expect(await also(other.people[1]!), 'of another workspace').to.deep.equal(withAdmins());
    const path = workspace.path(`/members/${developer.userId}`);
    expect((await bench.call('DELETE', path, { as: boss.as })).status).to.equal(204);
    expect(await also(developer), 'who has left').to.deep.equal(withAdmins());
  });

  it('has the owners of the organization, too, for a workspace whose only member is the person', async () => {
    const empty = await bench.createWorkspace(publisher.organizationId);
    const developer = await empty.addMember('developer');
    const also = [{ workspaceId: empty.workspaceId, userId: developer.userId }];
    const found = (
      await notificationsOf({
        at: later(),
        only: [empty.workspaceId],
        also,
      })
    ).get(empty.workspaceId);
    expect(addresses(found)).to.deep.equal([owner.email, developer.email].toSorted());
    expect(found!.fallback).to.equal('organization_owners');
  });

  it('is a single member for an event about the member, and nobody after the member left', async () => {
    const { workspace, people } = await workspaceOf('owner', 'member');
    const other = await workspaceOf('owner');
    const body = {
      at: later(),
      only: [workspace.workspaceId],
    };
    const one = async (member: string) => (await read({ ...body, member })).workspaces[0];
    expect(addresses(await one(people[1]!.userId))).to.deep.equal([people[1]!.email]);
    expect(await one(other.people[0]!.userId)).to.deep.include({ recipients: [], fallback: null });
    const page = await read(body);
    expect(page).to.deep.include({ application: null, person: null });
    expect(addresses(page.workspaces[0])).to.deep.equal([people[0]!.email]);
  });

  it('has pages by workspace, for 1,000 workspaces, and for workspaces with many consents and admins', async () => {
    const { workspaces, users, consents, installationGrants } = bench.models;
    const at = new Date(clockMs);
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
      applicationId: app.id,
      state: 'active',
      scopes: [],
      revision: 1,
      createdAt: at,
      since: at,
    };
    await installationGrants.insertMany(
      granted.map((workspaceId) => ({
        ...grant,
        _id: `${app.id} ${workspaceId}`,
        workspaceId,
        installationId: 'i',
      })),
    );
    const agreed = ids.flatMap((workspaceId, at) =>
      at === 0 ? Array(3_000).fill(workspaceId) : [workspaceId, workspaceId],
    );
    const consent = {
      applicationId: app.id,
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
        applicationId: app.id,
        at: later(),
        owners: [publisher.workspaceId],
      };
      const page = await read({ ...body, ...(after === undefined ? {} : { after }) });
      found.push(...page.workspaces.map(({ id }: Notified) => id));
      for (const one of page.workspaces as Notified[]) {
        recipients.push(...one.recipients.map(({ address }) => address));
      }
      pages += 1;
      if (page.next === null) {
        break;
      }
      after = page.next;
    }
    expect(found).to.deep.equal([...ids, publisher.workspaceId].toSorted());
    expect(new Set(recipients).size)
      .to.equal(recipients.length)
      .and.to.equal(people.length + 1);
    expect(pages).to.be.below(30);
    const named: string[] = [];
    for (let next: string | null = ids[0]!; next !== null; ) {
      const page = await read({
        applicationId: app.id,
        at: later(),
        only: ids.toReversed(),
        after: next,
      });
      named.push(...page.workspaces.map(({ id }: Notified) => id));
      next = page.next;
    }
    expect(named).to.deep.equal(ids.slice(1));
    const limited = await read({
      applicationId: app.id,
      at: later(),
      limit: 3,
      after: ids[10],
    });
    expect(limited.workspaces.length).to.be.within(1, 3);
    expect(limited.workspaces[0].id).to.equal(ids[11]);
  });

  it('is accessible to the notifications service alone, for an application that exists', async () => {
    const at = later();
    for (const name of ['directory', 'gateway', 'operator'] as const) {
      const { signer } = bench.platform;
      const client = createInternalClient({
        service: 'authorization',
        baseUrl: bench.url,
        name,
        signer,
      });
      expect(
        (await client.post('/internal/audiences', { applicationId: app.id, at })).status,
      ).to.equal(403);
      await client.close();
    }
    expect(
      (
        await bench.call('POST', '/internal/audiences', {
          as: owner.as,
          body: { at },
        })
      ).status,
    ).to.equal(401);
    expect((await bench.internal('audiences', { applicationId: 'unknown', at })).status).to.equal(
      404,
    );
    const neither = await bench.internal('audiences', { at });
    expect(neither.status).to.equal(400);
    expect(neither.body.errors).to.deep.equal([
      { field: 'only', message: 'is required without applicationId' },
    ]);
    for (const wrong of [
      { limit: 201 },
      { limit: 0 },
      { only: [] },
      { to: 'members' },
      { at: 'now' },
      { after: 1 },
    ]) {
      expect(
        (
          await bench.internal('audiences', {
            applicationId: app.id,
            at,
            ...wrong,
          })
        ).status,
      ).to.equal(400);
    }
  });
});
