import { expect } from 'chai';
import type { ManifestBench } from './manifest-bench.ts';

export function describeInterruptions(bench: ManifestBench): void {
  describe('interrupted and concurrent', () => {
    const manifest = (name: string, description: string) =>
      `version: 1\napplication: {name: ${name}, type: confidential, scopes: [investments.read], description: ${description}}\nlisting: {description: ${description}}\n`;

    it('creates one application, and shows its secret, after a lost response', async () => {
      bench.proxy.lose('POST /v2/applications', 2);
      const { application } = JSON.parse(
        await bench.succeed('apps apply - --yes --json --profile proxy', manifest('Lost', 'One')),
      );
      expect(application.clientSecret).to.match(/^irs_/);
      expect(await bench.applicationsNamed('Lost')).to.have.length(1);
    });

    it('names possibly created objects after all responses were lost, and a repeat completes them', async () => {
      bench.proxy.lose('POST /v2/applications', 3);
      const { code, stderr } = await bench.irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost Again', 'One'),
      );
      expect(code).to.equal(4);
      expect(stderr)
        .to.include('Applied: nothing. Not applied: application (the response was lost')
        .and.include('irp apps rotate-secret');
      const { application, listing } = await bench.apply(manifest('Lost Again', 'One'));
      expect(application).to.include({ action: 'none', clientSecret: null });
      expect(listing).to.include({ action: 'create', state: 'draft' });
      expect(await bench.applicationsNamed('Lost Again')).to.have.length(1);
    });

    it('names created objects after a later step fails, and a repeat completes them', async () => {
      const [{ id }] = await bench.applicationsNamed('Lost');
      bench.proxy.lose(`PUT /v2/applications/${id}/listing`, 1);
      const { code, stdout, stderr } = await bench.irp(
        'apps apply - --yes --json --profile proxy',
        manifest('Lost', 'Two'),
      );
      expect(code).to.equal(4);
      expect(JSON.parse(stderr)).to.deep.include({
        error: 'connection',
        made: ['application'],
        notMade: ['listing'],
      });
      expect(JSON.parse(stdout).application).to.include({ action: 'update', id });
      const again = await bench.irp('apps apply - --yes --profile proxy', manifest('Lost', 'Two'));
      expect(again.code).to.equal(0);
      expect((await bench.plan(manifest('Lost', 'Two'))).changes).to.equal(0);
    });

    it('changes nothing if the application was changed after the read', async () => {
      const [{ id }] = await bench.applicationsNamed('Lost');
      bench.proxy.after(`GET /v2/applications/${id}`, () =>
        bench.api('PATCH', `/applications/${id}`, { homepageUrl: 'https://other.example' }),
      );
      const { code, stderr } = await bench.irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost', 'Three'),
      );
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The application was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await bench.api('GET', `/applications/${id}`)).to.include({ description: 'Two' });
    });

    it('changes nothing if the listing was changed after the read', async () => {
      const [{ id }] = await bench.applicationsNamed('Lost');
      bench.proxy.after(`GET /v2/applications/${id}/listing`, () =>
        bench.api('PUT', `/applications/${id}/listing`, { description: 'By hand' }),
      );
      const { code, stderr } = await bench.irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost', 'Three'),
      );
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The listing was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await bench.api('GET', `/applications/${id}`)).to.include({ description: 'Two' });
      expect(await bench.api('GET', `/applications/${id}/listing`)).to.include({
        description: 'By hand',
      });
    });
  });
}
