import { describeApplications } from './contract-commands/describe-applications.ts';
import { describeInvestments } from './contract-commands/describe-investments.ts';
import { describeOutput } from './contract-commands/describe-output.ts';
import { describeWebhooks } from './contract-commands/describe-webhooks.ts';
import { describeWorkspaces } from './contract-commands/describe-workspaces.ts';
import { IrpBench } from './support/irp-bench.ts';

describe('the commands of resources, against the platform', () => {
  const bench = new IrpBench();
  before(() => bench.start());
  after(() => bench.stop());

  describeWorkspaces(bench);
  describeApplications(bench);
  describeWebhooks(bench);
  describeInvestments(bench);
  describeOutput(bench);
});
