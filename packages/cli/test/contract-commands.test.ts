import { CommandsBench } from './contract-commands/commands-bench.ts';
import { describeApplications } from './contract-commands/describe-applications.ts';
import { describeInvestments } from './contract-commands/describe-investments.ts';
import { describeOutput } from './contract-commands/describe-output.ts';
import { describeWebhooks } from './contract-commands/describe-webhooks.ts';
import { describeWorkspaces } from './contract-commands/describe-workspaces.ts';

describe('the commands of resources, against the platform', () => {
  const bench = new CommandsBench();
  before(() => bench.start());
  after(() => bench.stop());

  describeWorkspaces(bench);
  describeApplications(bench);
  describeWebhooks(bench);
  describeInvestments(bench);
  describeOutput(bench);
});
