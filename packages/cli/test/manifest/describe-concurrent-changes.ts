import { expect } from 'chai';
import type { ManifestBench } from './manifest-bench.ts';

export function describeConcurrentChanges(bench: ManifestBench): void {
  describe('changes of a listing outside of its draft', () => {
    it('do not block saving, although its entity tag differs', async () => {
      const [{ id }] = await bench.applicationsNamed('Desk');
      const share = () =>
        bench.api('PUT', `/applications/${id}/visibility`, { visibility: 'organization' });
      // The plan reads the listing first, then the step that saves the listing.
      bench.proxy.after(`GET /v2/applications/${id}/listing`, share, 2);
      const before = bench.proxy.requests.length;
      await bench.succeed(
        'apps apply - --yes --profile proxy',
        `version: 1\nid: ${id}\nlisting: {categories: [screening]}\n`,
      );
      const puts = bench.proxy.requests.slice(before).filter((line) => line.startsWith('PUT '));
      expect(puts).to.have.length(2);
      expect(await bench.api('GET', `/applications/${id}/listing`)).to.deep.include({
        categories: ['screening'],
        visibility: 'organization',
      });
      await bench.api('PUT', `/applications/${id}/visibility`, { visibility: 'private' });
    });
  });

  describe('concurrent changes of the visibility', () => {
    it('stay as they are, and nothing is changed', async () => {
      const [{ id }] = await bench.applicationsNamed('Desk');
      const path = `/applications/${id}/visibility`;
      bench.proxy.after(`GET /v2${path}`, () => bench.api('PUT', path, { visibility: 'public' }));
      const shared = `version: 1\nid: ${id}\napplication: {description: Shared}\nvisibility: organization\n`;
      const { code, stderr } = await bench.irp('apps apply - --yes --profile proxy', shared);
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The visibility was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await bench.api('GET', path)).to.include({ visibility: 'public' });
      expect((await bench.api('GET', `/applications/${id}`)).description).not.to.equal('Shared');
    });
  });
}
