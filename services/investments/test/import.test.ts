import { describeCallers } from './import/describe-callers.ts';
import { describeFormats } from './import/describe-formats.ts';
import { describeMappings } from './import/describe-mappings.ts';
import { describeRealFiles } from './import/describe-real-files.ts';
import { describeRepeats } from './import/describe-repeats.ts';
import { ImportBench } from './import/import-bench.ts';

describe('POST /investments/imports', () => {
  const bench = new ImportBench();
  before(() => bench.start());
  after(() => bench.stop());

  describeFormats(bench);
  describeMappings(bench);
  describeRepeats(bench);
  describeCallers(bench);
  describeRealFiles(bench);
});
