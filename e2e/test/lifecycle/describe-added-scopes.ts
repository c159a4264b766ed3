import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Lifecycle, Published } from '../../src/lifecycle.ts';

const narrow = ['investments.read'];
const wide = ['investments.read', 'members.read'];

export function describeAddedScopes(started: () => Lifecycle): void {
  describe('lifecycle: the scopes of an application change', () => {
    let life: Lifecycle;
    let members: string;

    before(async () => {
      life = started();
      members = `/workspaces/${life.tenant.workspaceId}/members`;
    });

    async function published(scopes: string[]): Promise<{ app: Published; installation: string }> {
      const app = await life.publish({ scopes });
      return { app, installation: await life.install(life.keys.tenant, app) };
    }
    const setScopes = ({ id }: Published, scopes: string[]) =>
      life.send(life.keys.publisher, 'PATCH', `/applications/${id}`, { scopes });
    const installed = (id: string) => life.send(life.keys.tenant, 'GET', `/installations/${id}`);

    it('an added scope is withheld until an admin has seen the difference and agrees', async () => {
      const { app, installation } = await published(narrow);
      const tokens = [
        await life.machineToken(app, life.tenant),
        await life.personalTokens(app, life.tenant),
      ];
      const impact = await life.send(
        life.keys.publisher,
        'GET',
        `/applications/${app.id}/impact?change=scopes&scopes=${wide}`,
      );
      expect(impact).to.deep.include({
        installations: 1,
        scopesAdded: ['members.read'],
        scopesRemoved: [],
      });
      await setScopes(app, wide);
      tokens.push(await life.machineToken(app, life.tenant), await life.refresh(app, tokens[1]!));
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
        expect(await life.statusWith(token, members)).to.equal(403);
      }
      await eventually('the directory has followed', async () => {
        return (await installed(installation)).state === 'reauthorization_required';
      });
      expect(await installed(installation)).to.deep.include({
        scopes: narrow,
        withheldScopes: ['members.read'],
      });
      const preview = await life.send(
        life.keys.tenant,
        'GET',
        `/installations/preview?applicationId=${app.id}`,
      );
      expect(preview).to.deep.include({ addedScopes: ['members.read'], removedScopes: [] });
      const { risk, description } = preview.scopesRequested.find(
        ({ scope }: { scope: string }) => scope === wide[1],
      );
      expect([risk, description].every((text) => text.length > 0)).to.equal(true);

      const at = `/installations/${installation}/reauthorize`;
      const stale = await life.send(life.keys.tenant, 'POST', at, { scopes: narrow }, 409);
      expect(stale).to.deep.include({ added: ['members.read'], removed: [] });
      expect(await life.statusWith(await life.machineToken(app, life.tenant), members)).to.equal(
        403,
      );
      await life.send(life.keys.tenant, 'POST', at, { scopes: wide });
      expect(await installed(installation)).to.deep.include({
        state: 'active',
        scopes: wide,
        withheldScopes: [],
      });
      expect(await life.statusWith(await life.machineToken(app, life.tenant), members)).to.equal(
        200,
      );
      expect(await life.statusWith(tokens[1]!, members), 'the person was not asked').to.equal(403);

      const expanded = await life.recorded(
        life.keys.publisher,
        'application.scopes_expanded',
        app.id,
      );
      expect(expanded).to.deep.include({ category: 'scopes' });
      expect(expanded.details).to.deep.include({ added: ['members.read'] });
      await life.recorded(life.keys.tenant, 'installation.reauthorization_required', installation);
      const agreed = await life.recorded(
        life.keys.tenant,
        'installation.reauthorized',
        installation,
      );
      expect(agreed.actor).to.deep.include({ type: 'user', id: life.tenant.userId });
      const { details } = await life.recorded(
        life.keys.tenant,
        'permission.escalated',
        installation,
      );
      expect(details).to.deep.include({ added: expanded.details!.added });
    });

    it('a removed scope disappears from every grant and token immediately', async () => {
      const { app, installation } = await published(wide);
      const tokens = [
        await life.machineToken(app, life.tenant),
        await life.personalTokens(app, life.tenant),
      ];
      for (const token of tokens) {
        expect(await life.statusWith(token, members)).to.equal(200);
      }
      await setScopes(app, narrow);
      for (const token of tokens) {
        expect(await life.statusWith(token, members)).to.equal(403);
        expect(await life.statusWith(token)).to.equal(200);
      }
      await eventually(
        'the directory has followed',
        async () => (await installed(installation)).scopes.length === 1,
      );
      expect(await installed(installation)).to.deep.include({
        state: 'active',
        scopes: narrow,
        withheldScopes: [],
      });
      const reduced = await life.recorded(
        life.keys.publisher,
        'application.scopes_reduced',
        app.id,
      );
      expect(reduced.details).to.deep.include({ removed: ['members.read'] });
      const narrowed = await life.recorded(life.keys.tenant, 'installation.narrowed', installation);
      expect(narrowed.details).to.deep.include({ removed: ['members.read'], scopes: narrow });
      await setScopes(app, wide);
      for (const token of tokens) {
        expect(await life.statusWith(token, members), 'not by itself again').to.equal(403);
      }
    });
  });
}
