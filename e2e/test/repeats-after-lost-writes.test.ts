import { drawnInShort, isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { actsOfTheirOwn, exampleFlows, flowSettings } from '../src/example-flows/index.ts';
import { createExampleSender, type Repetition, type SentChange } from '../src/example-sender.ts';
import { type LostWrites, loseWrites } from '../src/lost-writes.ts';
import { recordedTypes } from '../src/recorded-types.ts';
import { startDemo } from '../src/start-demo.ts';

/**
 * The events are stored before the change and published after the change. After two minutes the
 * service decides about the event of an interrupted change (`resumeInterruptedChanges`).
 */
const recordedLater = [
  'addFavorite',
  'deleteImportPreset',
  'importInvestments',
  'putImportPreset',
  'removeFavorite',
];

/**
 * Changes with the status 404, 409 or 429 for a repeated request: the first request removed the
 * resource, or created the resource.
 */
const refusedRepeats = [
  'addListingVersion',
  'addPublisherDomain',
  'approveInstallationRequest',
  'approveReview',
  'createApplication',
  'createInstallationRequest',
  'createInstallation',
  'createInvestmentView',
  'createWorkspace',
  'declineInstallationRequest',
  'declineInvitation',
  'deleteInvestment',
  'deleteInvestmentNote',
  'deleteInvestmentView',
  'deleteListingLogo',
  'deleteListingScreenshot',
  'deleteWebhookEndpoint',
  'delistListing',
  'rejectReview',
  'relistListing',
  'removeMember',
  'removeNotificationContact',
  'removePublisherDomain',
  'replayWebhooks',
  'requestChanges',
  'restoreApplication',
  'revokeSecret',
  'revokeToken',
  'revokeWebhookSecret',
  'sendContactConfirmation',
  'submitListing',
  'withdrawInstallationRequest',
  'withdrawListing',
  'withdrawTransfer',
];

/**
 * A merge writes a record in each attempt, so that two merges of two records into each other cannot
 * both succeed. A repeated request after a failure in between records the merge again.
 */
const writtenAgain = ['mergeInvestments'];

const flows = drawnInShort(Object.entries(exampleFlows), 5);

interface RecordedChange extends SentChange {
  /** The types of the successful records of all requests of the change, sorted. */
  types: string[];
}

describe('a change repeated after 503, without an Idempotency-Key', () => {
  let writes: LostWrites;
  let once: RecordedChange[];

  before(async () => {
    writes = loseWrites();
    once = await runFlows('never');
  });
  after(() => writes.stop());

  /** Sends each example of a change to a new platform. */
  async function runFlows(repetition: Repetition): Promise<RecordedChange[]> {
    const platform = await startDemo({ ...flowSettings, LOG_LEVEL: 'error' });
    try {
      const examples = await createExampleSender(platform, repetition);
      for (const [subject, flow] of flows) {
        await flow({
          platform,
          examples,
          send: examples.send,
        }).catch((error: Error) => {
          throw new Error(`${subject}: ${error.message}`, { cause: error });
        });
      }
      const requests = examples.changes.flatMap(({ key, responses }) =>
        responses.map((one) => ({ ...one, key })),
      );
      const types = await recordedTypes(platform, examples, requests);
      return examples.changes.map((change) => {
        const ofRequests = change.responses.flatMap(({ requestId }) => types.get(requestId)!);
        return {
          ...change,
          types: ofRequests.toSorted(),
        };
      });
    } finally {
      await platform.stop();
    }
  }

  function isRecordedOnce({ operationId, types }: RecordedChange, expected: string[]): boolean {
    if (actsOfTheirOwn.includes(operationId)) {
      return true;
    }
    if (writtenAgain.includes(operationId)) {
      return expected.every((type) => types.includes(type));
    }
    if (recordedLater.includes(operationId)) {
      return types.length <= expected.length;
    }
    return types.join() === expected.join();
  }

  for (const { nth, least } of drawnInShort([
    { nth: 1, least: 80 },
    { nth: 2, least: 35 },
    { nth: 3, least: 25 },
  ])) {
    it(`is made and recorded once after the response to write ${nth} of the request was lost`, async () => {
      const changes = await runFlows({ writes, nth });
      expect(changes.map(({ operationId }) => operationId)).to.deep.equal(
        once.map(({ operationId }) => operationId),
      );
      const repeated = changes.filter(({ responses }) => responses.length > 1);
      expect(repeated.length, 'changes that were interrupted').to.be.at.least(isLong ? least : 1);
      for (const { operationId, responses } of repeated) {
        expect(responses[0]!.text, operationId).to.contain('"error":"unavailable"');
      }
      const refused = repeated.filter(({ responses }) => responses[1]!.status >= 400);
      expect(refusedRepeats).to.include.members(refused.map(({ operationId }) => operationId));
      const differences = changes.filter(
        (change, index) => !isRecordedOnce(change, once[index]!.types),
      );
      expect(differences).to.deep.equal([]);
    });
  }
});
