import { type Lifecycle, startLifecycle } from '../../src/lifecycle.ts';
import { describeAddedScopes } from './describe-added-scopes.ts';
import { describeBoundaries } from './describe-boundaries.ts';
import { describeCreateAndPublish } from './describe-create-and-publish.ts';
import { describeCredentials } from './describe-credentials.ts';
import { describeInstallations } from './describe-installations.ts';
import { describeSuspend } from './describe-suspend.ts';
import { describeTransferAndDeletion } from './describe-transfer-and-deletion.ts';
import { describeUnpublish } from './describe-unpublish.ts';

/**
 * The tests share a platform: each test has a separate application, and a start on real engines
 * costs more than most tests.
 */
describe('lifecycle of applications', () => {
  let life: Lifecycle;
  before(async () => {
    life = await startLifecycle();
  });
  after(() => life.stop());

  for (const describeChanges of [
    describeAddedScopes,
    describeBoundaries,
    describeCreateAndPublish,
    describeCredentials,
    describeInstallations,
    describeSuspend,
    describeTransferAndDeletion,
    describeUnpublish,
  ]) {
    describeChanges(() => life);
  }
});
