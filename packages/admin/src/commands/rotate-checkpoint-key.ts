import { UsageError } from '@irp/command-line';
import { rotateCheckpointKey as contract, listCheckpointKeys } from '@irp/contracts/audit';
import { defineChange } from '../define-change.ts';
import { printDone } from '../print-done.ts';

const mostSeconds = 2_592_000;

export const rotateCheckpointKey = defineChange({
  name: 'rotate-checkpoints',
  about: 'Create the next key that signs checkpoints of the audit log',
  operands: [],
  options: {
    'used-in': {
      type: 'string',
      value: 'SECONDS',
      about:
        'Seconds until the new key is used, at most 2592000 (30 days); default: AUDIT_KEY_PUBLISHED_AHEAD_MS',
    },
    replaces: {
      type: 'string',
      value: 'KID',
      about:
        'Key to replace: if another key signs now, the command fails, so that you can safely repeat it; default: the current key',
    },
    compromised: {
      type: 'boolean',
      about: 'Replace a compromised key at once. The compromised key does not sign the new key',
    },
  },
  notes: `The key is published at once (GET /v2/audit/keys) with an endorsement by the current key. Auditors add the key to their copy with irp audit
update-keys. Give the logVkey of the key to witnesses (external servers that cosign checkpoints) before the key signs. Former keys stay published,
because old checkpoints require them. An endorsement by a compromised key proves nothing: send the next key to auditors in another way. A repeated
command returns the same next key until that key signs. With --used-in 0 or --compromised, the key signs at once, and a repeated command replaces
this key too, unless --replaces names the key before it. The service rotates the keys every AUDIT_KEY_DAYS.`,
  async plan({ client, options, terminal }) {
    const { 'used-in': usedIn, replaces, compromised: isCompromised = false } = options;
    if (usedIn !== undefined && !(/^\d{1,7}$/.test(usedIn) && Number(usedIn) <= mostSeconds)) {
      throw new UsageError(
        `--used-in must be 0 to ${mostSeconds} seconds, not ${JSON.stringify(usedIn)}.`,
      );
    }
    if (isCompromised && usedIn !== undefined) {
      throw new UsageError(
        '--compromised and --used-in cannot be combined: --compromised replaces the key at once.',
      );
    }
    const own = await client();
    const { keys } = await own.call('audit', listCheckpointKeys, {});
    const current = keys.find(({ state }) => state === 'current');
    if (!current) {
      throw new Error(
        'The audit service has no signing key yet: wait until the service has created the first key.',
      );
    }
    const when = usedIn === undefined ? {} : { usedInS: Number(usedIn) };
    const keyId = replaces ?? current.kid;
    const body = {
      keyId,
      ...when,
      ...(isCompromised ? { isCompromised } : {}),
    };
    const what = isCompromised ? ' at once, without an endorsement of the next key' : '';
    return {
      question: `Replace the signing key ${keyId} of checkpoints${what}?`,
      async apply() {
        const next = await own.call('audit', contract, body);
        const outcome = next.isNew
          ? 'Created'
          : 'No key was created, because the next key already exists:';
        await printDone(
          terminal,
          next,
          `${outcome} ${next.kid}, which signs from ${next.usedFrom}.`,
        );
      },
    };
  },
});
