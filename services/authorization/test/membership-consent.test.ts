import { randomUUID } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import { compileModels } from '../src/models.ts';
import { collectMails } from './support/collect-mails.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

const dayMs = 86_400_000;

describe('membership needs consent', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;
  /** An account of the platform, outside the workspace. */
  let stranger: Person;
  let clockMs = Date.now();

  before(async () => {
    service = await startAuthorization(() => clockMs, undefined, {
      INVITATION_CHECK_MS: '3600000',
    });
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
    stranger = await (await service.createWorkspace()).addMember('owner');
  });
  after(() => service.platform.stop());

  const invite = (email: string, role: Role = 'member', as = owner.as) =>
    service.call('POST', workspace.path('/members'), {
      as,
      body: { email, role },
    });
  const respond = (how: 'accept' | 'decline', id: string, { as }: Pick<Person, 'as'> = stranger) =>
    service.call('POST', `/v2/me/invitations/${id}/${how}`, { as });
  const received = async ({ as }: Pick<Person, 'as'> = stranger): Promise<{ id: string }[]> =>
    (await service.call('GET', '/v2/me/invitations', { as })).body.data;
  const one = (id: string) => workspace.path(`/members/${id}`);
  const members = async (status = '') =>
    (await service.call('GET', workspace.path(`/members?limit=1000${status}`), { as: owner.as }))
      .body.data;
  const isMember = async (person = stranger) =>
    (await members('&status=active')).some(({ userId }: Person) => userId === person.userId);

  /** Removes the parts that depend on the invitation alone. */
  function shapeOf({ status, headers, body, text }: ApiResponse, email: string) {
    const { etag, location, date, ...rest } = headers;
    const { id, invitedAt, expiresAt, ...fixed } = body;
    expect([typeof etag, location]).to.deep.equal(['string', one(id)]);
    expect(Date.parse(expiresAt) - Date.parse(invitedAt)).to.equal(7 * dayMs);
    return {
      status,
      length: text.length - email.length,
      headers: rest,
      fixed: { ...fixed, email: 'its own' },
    };
  }

  it('an invitation looks the same for a known and for an unknown address, in every response', async () => {
    const unknown = `owner-${randomUUID()}@example.org`;
    const responses = [];
    for (const email of [stranger.email, unknown]) {
      const invited = await invite(email);
      const { id } = invited.body;
      const seen = [
        shapeOf(invited, email),
        shapeOf(await invite(email), email),
        (await service.call('POST', `${one(id)}/invitation`, { as: owner.as })).status,
        (
          await service.call('PATCH', one(id), {
            as: owner.as,
            body: { role: 'developer' },
          })
        ).body.name,
        (await members('&status=pending')).find((member: Person) => member.email === email).name,
        (await service.call('DELETE', one(id), { as: owner.as })).status,
        (await service.call('GET', one(id), { as: owner.as })).status,
      ];
      responses.push(seen);
    }
    expect(responses[0]).to.deep.equal(responses[1]);
    expect(JSON.stringify(responses)).not.to.contain('A owner');
  });

  it('the mail is the same for a known and for an unknown address', async () => {
    const unknown = `owner-${randomUUID()}@example.org`;
    for (const email of [stranger.email, unknown]) {
      await invite(email);
    }
    const mails = await collectMails(service)();
    const [first, second] = [stranger.email, unknown].map((email) => {
      const { kind, params, userId, language } = mails.find(({ to }) => to === email)!;
      expect(kind).to.equal('invitation');
      expect(params.link).to.match(/\?token=[\w-]{43}$/);
      const { link: _, expiresAt: __, ...same } = params;
      return {
        params: same,
        userId,
        language,
      };
    });
    expect(first).to.deep.equal(second);
  });

  it('the invited person sees the inviter, the workspace and the role, and joins by accepting', async () => {
    const { body: invited } = await invite(stranger.email, 'developer');
    expect(await isMember()).to.equal(false);
    const [invitation] = await received();
    expect(invitation).to.deep.include({
      id: invited.id,
      role: 'developer',
      invitedBy: 'A owner',
    });
    expect(invitation).to.have.nested.property('workspace.id', workspace.workspaceId);
    const accepted = await respond('accept', invited.id);
    expect(accepted.status, accepted.text).to.equal(200);
    expect(accepted.body).to.include({
      id: stranger.userId,
      status: 'active',
      role: 'developer',
      name: 'A owner',
    });
    expect(await received()).to.deep.equal([]);
    expect(await members('&status=pending')).to.deep.equal([]);
    const { as } = await workspace.keyFor(stranger.userId);
    expect(as.role).to.equal('developer');
  });

  it('returns 404 for the invitation of another person, as for an unknown one', async () => {
    const { body: invited } = await invite(`new-${randomUUID()}@example.org`);
    const never = await respond('accept', randomUUID());
    for (const person of [stranger, owner]) {
      for (const how of ['accept', 'decline'] as const) {
        const { status, body } = await respond(how, invited.id, person);
        expect([status, body.message]).to.deep.equal([404, never.body.message]);
      }
      expect(await received(person)).to.deep.equal([]);
    }
    expect(await members('&status=pending')).to.have.length(1);
  });

  it('cannot be given after the invitation has expired, or was withdrawn or declined', async () => {
    const ended: Record<string, (id: string) => Promise<unknown>> = {
      expired: async () => {
        clockMs += 7 * dayMs;
      },
      withdrawn: (id) => service.call('DELETE', one(id), { as: owner.as }),
      declined: (id) => respond('decline', id),
    };
    for (const [how, end] of Object.entries(ended)) {
      const { body: invited } = await invite(stranger.email);
      await end(invited.id);
      expect((await respond('accept', invited.id)).status, how).to.equal(404);
      expect((await respond('decline', invited.id)).status, how).to.equal(404);
      expect((await service.call('GET', one(invited.id), { as: owner.as })).status, how).to.equal(
        404,
      );
      expect(
        [await isMember(), await received(), await members('&status=pending')],
        how,
      ).to.deep.equal([false, [], []]);
    }
    const again = await invite(stranger.email);
    expect((await respond('accept', again.body.id)).status, 'invited again').to.equal(200);
  });

  it('makes one member of concurrent acceptances, and none of an acceptance during a withdrawal', async () => {
    const { body: twice } = await invite(stranger.email);
    const both = await Promise.all([1, 2, 3].map(() => respond('accept', twice.id)));
    expect(both.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(
      (await members()).filter(({ userId }: Person) => userId === stranger.userId),
    ).to.have.length(1);
    for (let round = 0; round < 5; round++) {
      const person = await (await service.createWorkspace()).addMember('owner');
      const { body: invited } = await invite(person.email);
      const [accepted, withdrawn] = await Promise.all([
        respond('accept', invited.id, person),
        service.call('DELETE', one(invited.id), { as: owner.as }),
      ]);
      const outcome = [accepted.status, withdrawn.status, await isMember(person)];
      expect([
        [200, 404, true],
        [404, 204, false],
      ]).to.deep.include(outcome);
    }
  });

  it('is void after a withdrawal, removal or renewal of the invitation', async () => {
    const { body: invited } = await invite(stranger.email);
    await respond('accept', invited.id);
    expect((await service.call('DELETE', one(stranger.userId), { as: owner.as })).status).to.equal(
      204,
    );
    expect((await respond('accept', invited.id)).status).to.equal(404);
    expect(await isMember()).to.equal(false);
    const renewed = await invite(stranger.email);
    expect(renewed.body.id).not.to.equal(invited.id);
    expect((await respond('accept', invited.id)).status).to.equal(404);
    expect((await respond('accept', renewed.body.id)).status).to.equal(200);
  });

  it('is void if the inviter may no longer grant the role', async () => {
    for (const lose of [
      (id: string) =>
        service.call('PATCH', one(id), {
          as: owner.as,
          body: { role: 'developer' },
        }),
      (id: string) => service.call('DELETE', one(id), { as: owner.as }),
    ]) {
      const admin = await workspace.addMember('admin');
      const { body: invited } = await invite(stranger.email, 'admin', admin.as);
      expect((await lose(admin.userId)).status).to.be.lessThan(300);
      const rejected = await respond('accept', invited.id);
      expect([rejected.status, rejected.body.error, await isMember()]).to.deep.equal([
        409,
        'conflict',
        false,
      ]);
      await service.call('DELETE', one(invited.id), { as: owner.as });
    }
    const second = await workspace.addMember('owner');
    const { body: invited } = await invite(stranger.email, 'owner', second.as);
    await service.call('PATCH', one(second.userId), {
      as: owner.as,
      body: { role: 'admin' },
    });
    expect((await respond('accept', invited.id)).status, 'an admin cannot make an owner').to.equal(
      409,
    );
    expect((await invite(stranger.email, 'owner')).body.id, 'renewed by an owner').to.equal(
      invited.id,
    );
    expect((await respond('accept', invited.id)).body.role).to.equal('owner');
  });

  it('makes the person who changes the role of an invitation its inviter', async () => {
    const admin = await workspace.addMember('admin');
    const { body: invited } = await invite(stranger.email, 'member', admin.as);
    const change = (as: Person['as'], role: Role, headers = {}) =>
      service.call('PATCH', one(invited.id), {
        as,
        body: { role },
        headers,
      });
    expect((await change(admin.as, 'owner')).status).to.equal(403);
    expect((await change(owner.as, 'owner', { 'If-Match': '"old"' })).status).to.equal(412);
    expect((await change(owner.as, 'owner')).body).to.include({
      id: invited.id,
      status: 'pending',
      role: 'owner',
    });
    expect(
      (await change(admin.as, 'member')).status,
      'an admin cannot take an owner away',
    ).to.equal(403);
    expect((await invite(stranger.email, 'member', admin.as)).status).to.equal(403);
    expect((await service.call('DELETE', one(invited.id), { as: admin.as })).status).to.equal(403);
    await service.call('DELETE', one(admin.userId), { as: owner.as });
    expect((await respond('accept', invited.id)).body.role).to.equal('owner');
  });

  it('shows a person only their own invitations, even with a similar address', async () => {
    for (const email of ['$email@example.org', '$$one.email@example.org', 'a$b{x}@example.org']) {
      const person = await (await service.createWorkspace()).addMember('owner', { email });
      await invite(`other-${randomUUID()}@example.org`);
      const { body: invited } = await invite(email);
      expect((await received(person)).map(({ id }) => id)).to.deep.equal([invited.id]);
      expect((await respond('accept', invited.id, person)).status).to.equal(200);
    }
  });

  it('requires a full production key of the person, not an application', async () => {
    const { body: invited } = await invite(stranger.email);
    const home = stranger.as;
    for (const as of [
      { ...home, environment: 'sandbox' as const },
      { ...home, scopes: ['members.read' as const] },
      {
        ...home,
        applicationId: 'app-1',
        credentialKind: 'access_token' as const,
      },
    ]) {
      expect((await service.call('GET', '/v2/me/invitations', { as })).status).to.equal(403);
      for (const how of ['accept', 'decline'] as const) {
        expect((await respond(how, invited.id, { as })).status).to.equal(403);
      }
    }
    expect(await received()).to.have.length(1);
  });

  it('is not required for members provisioned by the operator: the invitation ends', async () => {
    const { body: invited } = await invite(stranger.email);
    const { workspaceId } = workspace;
    const body = {
      workspaceId,
      email: stranger.email,
      name: 'Any',
      role: 'admin',
    };
    expect((await service.internal('members', body)).status).to.equal(200);
    expect([await isMember(), await received(), await members('&status=pending')]).to.deep.equal([
      true,
      [],
      [],
    ]);
    expect((await respond('accept', invited.id)).status).to.equal(404);
  });

  it('is not required in workspaces older than invitations', async () => {
    const { mongodbUri: uri, databasePrefix } = service.platform.platform;
    const options = {
      uri,
      name: `${databasePrefix}authorization`,
      log: silentLogger(),
    };
    const { models, close } = await connectDatabase(options, compileModels);
    await models.workspaces.collection.updateOne({ _id: workspace.workspaceId } as object, {
      $unset: { invitations: 1 },
    });
    await close();
    expect(await members()).to.have.length(1);
    expect((await invite(stranger.email)).status).to.equal(201);
    expect(await received()).to.have.length(1);
  });
});
