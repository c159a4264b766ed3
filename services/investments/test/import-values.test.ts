import { describeColumns } from './import-values/describe-columns.ts';
import { describeCountries } from './import-values/describe-countries.ts';
import { describeDates } from './import-values/describe-dates.ts';
import { describeNdjson } from './import-values/describe-ndjson.ts';
import { describeNumbers } from './import-values/describe-numbers.ts';
import { describeWarningsOfJobs } from './import-values/describe-warnings-of-jobs.ts';
import { ImportValuesBench } from './import-values/import-values-bench.ts';

describe('an import never drops a value without a message', () => {
  const bench = new ImportValuesBench();
  before(() => bench.start());
  after(() => bench.stop());

  describeDates(bench);
  describeNumbers(bench);
  describeCountries(bench);
  describeColumns(bench);
  describeNdjson(bench);
  describeWarningsOfJobs(bench);
});
