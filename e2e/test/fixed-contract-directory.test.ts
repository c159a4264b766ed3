import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { addOrganization, type Party } from '../src/add-organization.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

// Based on the fixed paths of the specification alone: paths, bodies and members as in the
// specification.

const draft = {
  description: 'Compares the companies of a workspace with a ledger, every night.',
  vendor: 'Contract Works',
  supportedFeatures: ['A report each night'],
  scopeReasons: { 'investments.read': 'To compare the companies of the workspace' },
  documentationLinks: ['https://contract.example.com/docs'],
  supportContacts: ['support@contract.example.com'],
  securityInformation: 'Keeps nothing. Report vulnerabilities to security@contract.example.com.',
  version: { number: '1.0.0', releaseNotes: 'The first one.' },
  categories: ['reporting'],
};

describe('fixed contract of the directory', () => {
  let platform: RunningDemo;
  let admin: Party;
  let member: Party;

  before(async () => {
    platform = await startDemo();
    const [first, second] = await addOrganization(platform, 'Fixed Contract Pension', [
      'owner',
      'member',
    ]);
    [admin, member] = [first!, second!];
  });
  after(() => platform.stop());

  for (const version of ['v1', 'v2'] as const) {
    describe(`of ${version}`, () => {
      const scopes = ['investments.read'];
      const publisher = () => platform.keyOf('owner');
      const reviewer = () =>
        platform.demo.users.find(({ platformRoles }) => platformRoles.includes('reviewer'))!.apiKey;

      /** @param key default: no credential is sent */
      async function call(
        expected: number,
        method: string,
        path: string,
        key?: string,
        body?: unknown,
      ) {
        const options = { ...(key ? { key } : {}), ...(body === undefined ? {} : { body }) };
        const reply = await platform.call(method, `/${version}${path}`, options);
        expect(reply.status, `${method} ${path}: ${reply.text}`).to.equal(expected);
        return reply.body;
      }

      async function register(): Promise<{ id: string; name: string }> {
        return call(201, 'POST', '/applications', publisher(), {
          name: `Nightly ${randomBytes(6).toString('hex')}`,
          type: 'confidential',
          environment: 'production',
          redirectUris: ['https://contract.example.com/callback'],
          scopes,
        });
      }
      const putListing = ({ id, name }: { id: string; name: string }) =>
        call(200, 'PUT', `/applications/${id}/listing`, publisher(), { ...draft, name });
      async function submit(app: { id: string; name: string }): Promise<string> {
        await putListing(app);
        const { state, review } = await call(
          200,
          'POST',
          `/applications/${app.id}/listing/submit`,
          publisher(),
        );
        expect(state).to.equal('in_manual_review');
        return review.id;
      }
      async function publish(): Promise<{ id: string; name: string }> {
        const app = await register();
        await call(200, 'PUT', `/applications/${app.id}/visibility`, publisher(), {
          visibility: 'public',
        });
        await call(200, 'POST', `/reviews/${await submit(app)}/approve`, reviewer());
        return app;
      }
      const stateOf = async (id: string) =>
        (await call(200, 'GET', `/applications/${id}/listing`, publisher())).state;

      describe('GET /directory/listings, without a credential', () => {
        const demoListing = () =>
          platform.demo.listings!.find(({ state }) => state === 'published')!;
        const ids = async (query: Readonly<Record<string, string>>) => {
          const search = new URLSearchParams({ ...query, limit: '1000' });
          const { data } = await call(200, 'GET', `/directory/listings?${search}`);
          return data.map(({ id }: { id: string }) => id);
        };

        it('returns the page envelope', async () => {
          const { data, meta } = await call(200, 'GET', '/directory/listings');
          expect(data).to.be.an('array').and.not.be.empty;
          expect(meta).to.include({ limit: data.length, offset: 0 });
          expect(meta.totalRecords).to.be.at.least(data.length);
        });

        it('finds the published listing of the demo by text, category, scope and publisher', async () => {
          const { applicationId, name } = demoListing();
          const listing = await call(200, 'GET', `/directory/listings/${applicationId}`);
          expect(listing.name).to.equal(name);
          const category = 'portfolio';
          const [{ scope }] = listing.scopesRequested;
          const finding: Record<string, string>[] = [
            { q: name },
            { category },
            { scope },
            { publisher: listing.vendor },
            {
              q: name,
              category,
              scope,
              publisher: listing.vendor,
            },
          ];
          for (const query of finding) {
            expect(await ids(query), JSON.stringify(query)).to.include(applicationId);
          }
          const missing: Record<string, string>[] = [
            { q: 'nothingofthiskind' },
            { category: 'nosuch' },
            { scope: 'audit.read' },
            { publisher: 'Nobody' },
          ];
          for (const query of missing) {
            expect(await ids(query), JSON.stringify(query)).not.to.include(applicationId);
          }
        });

        it('returns the members of a listing', async () => {
          const listing = await call(
            200,
            'GET',
            `/directory/listings/${demoListing().applicationId}`,
          );
          for (const member of ['name', 'description', 'vendor', 'securityInformation']) {
            expect(listing[member], member).to.be.a('string').and.not.equal('');
          }
          for (const member of ['supportedFeatures', 'documentationLinks', 'supportContacts']) {
            expect(listing[member], member).to.be.an('array').and.not.be.empty;
            for (const value of listing[member]) {
              expect(value, member).to.be.a('string');
            }
          }
          expect(listing.scopesRequested).to.be.an('array').and.not.be.empty;
          for (const { scope, reason, risk } of listing.scopesRequested) {
            expect([scope, reason].map((value) => typeof value)).to.deep.equal([
              'string',
              'string',
            ]);
            expect(risk).to.be.oneOf(['low', 'medium', 'high']);
          }
          expect(listing.version).to.have.all.keys('number', 'releasedAt', 'releaseNotes');
          expect(listing.version.number).to.match(/^\d+\.\d+\.\d+$/);
          expect(new Date(listing.version.releasedAt).toISOString()).to.equal(
            listing.version.releasedAt,
          );
          expect(listing.version.releaseNotes).to.be.a('string');
        });

        it('omits a listing in review, and an unknown one', async () => {
          const inReview = platform.demo.listings!.find(
            ({ state }) => state === 'in_manual_review',
          )!;
          for (const id of [inReview.applicationId, 'no-such-id']) {
            await call(404, 'GET', `/directory/listings/${id}`);
          }
          expect(await ids({ q: inReview.name })).not.to.include(inReview.applicationId);
        });
      });

      it('GET|PUT /applications/{id}/listing has every written member', async () => {
        const app = await register();
        expect(
          (await call(200, 'GET', `/applications/${app.id}`, publisher())).listing.state,
        ).to.equal('none');
        await call(404, 'GET', `/applications/${app.id}/listing`, publisher());
        const { scopeReasons, ...written } = { ...draft, name: app.name };
        for (const listing of [
          await putListing(app),
          await call(200, 'GET', `/applications/${app.id}/listing`, publisher()),
        ]) {
          expect(listing).to.deep.include({ ...written, state: 'draft' });
          const [asked] = listing.scopesRequested;
          expect(asked).to.include({
            scope: scopes[0],
            reason: scopeReasons['investments.read'],
            risk: 'low',
          });
        }
        const application = await call(200, 'GET', `/applications/${app.id}`, publisher());
        expect(application.visibility).to.equal('private');
        expect(application.listing.state).to.equal('draft');
      });

      it('is published by approval and visibility, in either order', async () => {
        const [first, second] = [await register(), await register()];
        const setPublic = (id: string) =>
          call(200, 'PUT', `/applications/${id}/visibility`, publisher(), { visibility: 'public' });
        const approve = async (app: { id: string; name: string }) =>
          call(200, 'POST', `/reviews/${await submit(app)}/approve`, reviewer());
        expect((await setPublic(first.id)).visibility).to.equal('public');
        await call(404, 'GET', `/directory/listings/${first.id}`);
        await approve(first);
        await approve(second);
        await call(404, 'GET', `/directory/listings/${second.id}`);
        await setPublic(second.id);
        for (const { id, name } of [first, second]) {
          expect((await call(200, 'GET', `/directory/listings/${id}`)).name).to.equal(name);
          const application = await call(200, 'GET', `/applications/${id}`, publisher());
          expect([application.visibility, application.listing.state]).to.deep.equal([
            'public',
            'published',
          ]);
        }
      });

      it('PUT /applications/{id}/visibility takes `organizations`, or none', async () => {
        const { id } = await publish();
        const put = (expected: number, body: object) =>
          call(expected, 'PUT', `/applications/${id}/visibility`, publisher(), body);
        await put(200, { visibility: 'public', organizations: [] });
        await put(200, { visibility: 'private' });
        await call(404, 'GET', `/directory/listings/${id}`);
        await put(200, { visibility: 'public' });
        await call(200, 'GET', `/directory/listings/${id}`);
        await put(400, { visibility: 'secret' });
        // The demo's organization has the required plan.
        await put(200, { visibility: 'organization', organizations: [admin.organizationId] });
        await put(200, { visibility: 'organization' });
      });

      it('GET /reviews and /reviews/{id}, assign, request-changes, reject and approve', async () => {
        const app = await register();
        const first = await submit(app);
        const { data, meta } = await call(200, 'GET', '/reviews?limit=1000', reviewer());
        expect(data.map(({ id }: { id: string }) => id)).to.include(first);
        expect(meta.totalRecords).to.be.at.least(1);
        expect(await call(200, 'GET', `/reviews/${first}`, reviewer())).to.include({ id: first });
        await call(200, 'POST', `/reviews/${first}/assign`, reviewer());
        await call(200, 'POST', `/reviews/${first}/assign`, reviewer(), {});
        const comment = 'Please say which ledgers.';
        await call(200, 'POST', `/reviews/${first}/request-changes`, reviewer(), { comment });
        expect(await stateOf(app.id)).to.equal('changes_requested');
        await call(200, 'POST', `/reviews/${await submit(app)}/reject`, reviewer(), { comment });
        expect(await stateOf(app.id)).to.equal('rejected');
        await call(200, 'POST', `/reviews/${await submit(app)}/approve`, reviewer(), {
          comment: 'Fine.',
        });
        expect(await stateOf(app.id)).to.equal('approved');
        await call(403, 'GET', '/reviews', publisher());
        await call(401, 'GET', '/reviews');
      });

      it('POST /applications/{id}/listing/versions submits a version, which GET lists after its release', async () => {
        const { id } = await publish();
        const version = { number: '1.1.0', releaseNotes: 'Faster.' };
        const { review, state } = await call(
          200,
          'POST',
          `/applications/${id}/listing/versions`,
          publisher(),
          version,
        );
        expect(state).to.equal('published');
        await call(200, 'POST', `/reviews/${review.id}/approve`, reviewer(), {});
        expect((await call(200, 'GET', `/directory/listings/${id}`)).version).to.include(version);
        const { data } = await call(
          200,
          'GET',
          `/applications/${id}/listing/versions`,
          publisher(),
        );
        expect(data.map(({ number }: { number: string }) => number)).to.deep.equal([
          '1.1.0',
          '1.0.0',
        ]);
      });

      it('is previewed, installed, suspended, resumed, reauthorized and uninstalled', async () => {
        const { id: applicationId } = await publish();
        const preview = await call(
          200,
          'GET',
          `/installations/preview?applicationId=${applicationId}`,
          admin.key,
        );
        const asked = preview.scopesRequested.map(({ scope }: { scope: string }) => scope);
        expect(asked).to.deep.equal(scopes);
        const others = {
          applicationId,
          environment: 'production',
          scopes: [...scopes, 'members.read'],
        };
        const refused = await call(409, 'POST', '/installations', admin.key, others);
        expect(refused).to.deep.include({ added: [], removed: ['members.read'] });
        const body = {
          applicationId,
          environment: 'production',
          scopes: asked,
        };
        const { id, state } = await call(201, 'POST', '/installations', admin.key, body);
        expect(state).to.equal('active');
        await call(409, 'POST', '/installations', admin.key, body);
        const { data } = await call(200, 'GET', '/installations', admin.key);
        expect(data.map((one: { id: string }) => one.id)).to.include(id);
        for (const [action, sent, becomes] of [
          ['suspend', undefined, 'suspended'],
          ['resume', undefined, 'active'],
          ['suspend', {}, 'suspended'],
          ['resume', {}, 'active'],
        ] as const) {
          expect(
            (await call(200, 'POST', `/installations/${id}/${action}`, admin.key, sent)).state,
          ).to.equal(becomes);
        }

        const wide = [...scopes, 'members.read'];
        await call(200, 'PATCH', `/applications/${applicationId}`, publisher(), { scopes: wide });
        const anew = await call(200, 'POST', `/installations/${id}/reauthorize`, admin.key, {
          scopes: wide,
        });
        expect(anew).to.deep.include({ state: 'active', scopes: wide });
        expect(await call(200, 'GET', `/installations/${id}`, admin.key)).to.deep.include({
          scopes: wide,
        });
        await call(204, 'DELETE', `/installations/${id}`, admin.key);
        expect((await call(200, 'GET', `/installations/${id}`, admin.key)).state).to.equal(
          'uninstalled',
        );
      });

      it('is requested by a member, and approved or declined by an admin', async () => {
        const { id: applicationId } = await publish();
        const body = { applicationId, environment: 'production' };
        const request = () => call(201, 'POST', '/installation-requests', member.key, body);
        const declined = await request();
        expect(declined.state).to.equal('pending');
        for (const { key } of [admin, member]) {
          const { data } = await call(200, 'GET', '/installation-requests', key);
          expect(data.map(({ id }: { id: string }) => id)).to.include(declined.id);
        }
        await call(403, 'POST', `/installation-requests/${declined.id}/decline`, member.key);
        const after = await call(
          200,
          'POST',
          `/installation-requests/${declined.id}/decline`,
          admin.key,
        );
        expect(after.state).to.equal('declined');
        const { id } = await request();
        const approved = await call(200, 'POST', `/installation-requests/${id}/approve`, admin.key);
        expect(approved.state).to.equal('approved');
        const { data } = await call(
          200,
          'GET',
          `/installations?applicationId=${applicationId}`,
          admin.key,
        );
        expect(data.map((one: { id: string; state: string }) => [one.id, one.state])).to.deep.equal(
          [[approved.installationId, 'active']],
        );
      });

      for (const [body, state] of [
        [undefined, 'active'],
        [{}, 'active'],
        [{ existingInstallations: 'keep' }, 'active'],
        [{ existingInstallations: 'revoke' }, 'revoked'],
      ] as const) {
        it(`POST …/listing/unpublish ${body ? JSON.stringify(body) : 'without a body'} leaves an installation ${state}`, async () => {
          const { id: applicationId } = await publish();
          const installed = {
            applicationId,
            environment: 'production',
            scopes,
          };
          const { id } = await call(201, 'POST', '/installations', admin.key, installed);
          await call(
            200,
            'POST',
            `/applications/${applicationId}/listing/unpublish`,
            publisher(),
            body,
          );
          expect(await stateOf(applicationId)).to.equal('unpublished');
          await call(404, 'GET', `/directory/listings/${applicationId}`);
          expect((await call(200, 'GET', `/installations/${id}`, admin.key)).state).to.equal(state);
        });
      }
    });
  }
});
