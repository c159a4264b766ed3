import { expect } from 'chai';
import { describeChanges } from './manifest/describe-changes.ts';
import { describeConcurrentChanges } from './manifest/describe-concurrent-changes.ts';
import { describeErrors } from './manifest/describe-errors.ts';
import { describeExports } from './manifest/describe-exports.ts';
import { describeInterruptions } from './manifest/describe-interruptions.ts';
import { describeSubmission } from './manifest/describe-submission.ts';
import { describeVisibility } from './manifest/describe-visibility.ts';
import { example, ManifestBench } from './manifest/manifest-bench.ts';

describe('irp apps plan, apply and export', () => {
  const bench = new ManifestBench();
  before(() => bench.start());
  after(() => bench.stop());

  describeChanges(bench);
  describeVisibility(bench);
  describeExports(bench);

  it('shows by the exit code whether there are changes, on request', async () => {
    const manifest = 'version: 1\napplication: {name: Desk, description: Other}\n';
    expect((await bench.irp('apps plan -', manifest)).code).to.equal(0);
    const { code, stdout, stderr } = await bench.irp('apps plan - --detailed-exitcode', manifest);
    expect([code, stderr]).to.deep.equal([2, '']);
    expect(stdout).to.include('Plan: 1 to add');
    expect(
      (
        await bench.irp(
          'apps plan - --detailed-exitcode',
          'version: 1\napplication: {name: Desk}\n',
        )
      ).code,
    ).to.equal(0);
    expect((await bench.irp('apps plan - --detailed-exitcode', 'version: 1\n')).code).to.equal(1);
  });

  it('asks before any change, and not without a terminal', async () => {
    const { code, stderr } = await bench.irp(`apps apply ${example}`);
    expect([code, stderr]).to.deep.equal([
      2,
      'irp: `irp apps apply` requires a terminal for the confirmation: use --yes to continue without a question.\n',
    ]);
  });

  describeErrors(bench);
  describeInterruptions(bench);
  describeConcurrentChanges(bench);
  describeSubmission(bench);
});
