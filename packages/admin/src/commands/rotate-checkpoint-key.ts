import { UsageError } from '@irp/command-line';
import { rotateCheckpointKey as contract, listCheckpointKeys } from '@irp/contracts/audit';
import { defineChange } from '../define-change.ts';
import { printDone } from '../print-done.ts';

const mostSeconds = 2_592_000;

export const rotateCheckpointKey = defineChange({
  name: 'rotate-checkpoints',
  about: 'Create the next signing key of checkpoints of the audit log',
  operands: [],
  options: {
    'used-in': {
      type: 'string',
      value: 'SECONDS',
      about: 'When it begins to sign, at most 30 days; default: AUDIT_KEY_PUBLISHED_AHEAD_MS',
    },
    replaces: {
      type: 'string',
      value: 'KID',
      about:
        'Only if this key signs now, so that a repetition does not replace the new one; default: the one that does',
    },
    compromised: {
      type: 'boolean',
      about:
        'Somebody else has the key that signs now: replace it at once, by a key that it does not endorse',
    },
  },
  notes: `It is published at once (GET /v2/audit/keys), with a note by which the key before it says that it follows. Auditors take it over with irp audit update-keys; give
its logVkey to witnesses before it signs. Former keys are never withdrawn: old checkpoints need them. Where a key was compromised, no note of it
proves anything: tell auditors the next key in another way. A repetition finds the next key until it signs; with --used-in 0 or --compromised
that is at once, so that a repetition replaces it, unless --replaces names the key before it. Keys rotate by themselves every AUDIT_KEY_DAYS.`,
  async plan({ client, options, terminal }) {
    const { 'used-in': usedIn, replaces, compromised: isCompromised = false } = options;
    if (usedIn !== undefined && !(/^\d{1,7}$/.test(usedIn) && Number(usedIn) <= mostSeconds)) {
      throw new UsageError(
        `--used-in must be 0 to ${mostSeconds} seconds, not ${JSON.stringify(usedIn)}.`,
      );
    }
    if (isCompromised && usedIn !== undefined) {
      throw new UsageError('--compromised replaces the key at once: leave out --used-in.');
    }
    const own = await client();
    const { keys } = await own.call('audit', listCheckpointKeys, {});
    const current = keys.find(({ state }) => state === 'current');
    if (!current) {
      throw new Error('The audit service has no signing key yet: it creates the first one itself.');
    }
    const when = usedIn === undefined ? {} : { usedInS: Number(usedIn) };
    const keyId = replaces ?? current.kid;
    const body = {
      keyId,
      ...when,
      ...(isCompromised ? { isCompromised } : {}),
    };
    const what = isCompromised ? ' at once, by one that it does not endorse' : '';
    return {
      question: `Replace the signing key ${keyId} of checkpoints${what}?`,
      async apply() {
        const next = await own.call('audit', contract, body);
        const outcome = next.isNew ? 'Created' : 'There is a next key already:';
        await printDone(
          terminal,
          next,
          `${outcome} ${next.kid}, which signs from ${next.usedFrom} on.`,
        );
      },
    };
  },
});
