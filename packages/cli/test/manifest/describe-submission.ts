import { expect } from 'chai';
import type { ManifestBench } from './manifest-bench.ts';

export function describeSubmission(bench: ManifestBench): void {
  describe('--submit', () => {
    it('submits only an unchanged listing that was never submitted', async () => {
      const { submitted, listing } = await bench.apply(
        'version: 1\napplication: {name: Ledger Bridge}\nlisting: {categories: [reporting]}\n',
        ' --submit',
      );
      expect([submitted, listing.state]).to.deep.equal([true, 'in_manual_review']);
      const again = await bench.succeed(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Ledger Bridge}\n',
      );
      expect(again).to.include(
        'Not submitted: the listing has no changes since the latest submission.\n',
      );
    });

    it('does not submit a listing in review because of another change of the application', async () => {
      const changed = 'version: 1\napplication: {name: Ledger Bridge, description: Other}\n';
      expect(await bench.apply(changed, ' --submit')).to.include({ submitted: false });
    });

    it('prints failed checks, and submits again after a change', async () => {
      const failed = await bench.irp(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Desk}\nlisting: {description: Short}\n',
      );
      expect(failed.stdout).to.include('Submitted the listing (changes_requested).\n');
      expect(failed.stderr).to.match(/^description: .*minimum: 40/m);
      expect(failed.code).to.equal(1);
      const unchanged = await bench.json(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Desk}\n',
      );
      expect(unchanged).to.include({ submitted: false });
      const changed = await bench.irp(
        'apps apply - --yes --submit',
        `version: 1\napplication: {name: Desk}\nlisting: {description: ${'Long '.repeat(20)}}\n`,
      );
      expect(changed.stdout).to.include('Submitted the listing');
      expect(changed.stderr).not.to.match(/^description: /m);
    });
  });
}
