import { createTable, UsageError } from '@irp/command-line';
import { listCheckpointKeys } from '@irp/contracts/audit';
import { listSigningKeys, rotateSigningKeys } from '@irp/contracts/authorization';
import { defineCommand } from '../admin-command.ts';
import { defineChange } from '../define-change.ts';
import { printDone } from '../print-done.ts';

interface Row {
  of: string;
  kid: string;
  state: string;
  usedFrom: string | null;
}

/**
 * Lists the signing keys of ID tokens and of checkpoints of the audit log. Their public keys are
 * published.
 */
export const listKeys = defineCommand({
  name: 'list',
  about: 'List the signing keys of ID tokens and of audit checkpoints, without key material',
  operands: [],
  options: {},
  async run({ client, terminal }) {
    const own = await client();
    const [tokens, checkpoints] = await Promise.all([
      own.call('authorization', listSigningKeys, {}),
      own.call('audit', listCheckpointKeys, {}),
    ]);
    if (terminal.json) {
      return terminal.print(
        `${JSON.stringify({ idTokens: tokens.keys, checkpoints: checkpoints.keys }, null, 2)}\n`,
      );
    }
    const rows: Row[] = [
      ...tokens.keys.map(({ algorithm, ...key }) => ({ of: `ID tokens (${algorithm})`, ...key })),
      ...checkpoints.keys.map(({ kid, usedFrom, state, isEndorsed }) => ({
        of: 'checkpoints',
        kid,
        usedFrom,
        state: isEndorsed === false ? `${state}, not endorsed` : state,
      })),
    ];
    await createTable<Row>(terminal, [
      {
        title: 'SIGNS',
        value: ({ of }) => of,
      },
      {
        title: 'STATE',
        value: ({ state }) => state,
      },
      {
        title: 'USED FROM',
        value: ({ usedFrom }) => usedFrom,
      },
      {
        title: 'KID',
        value: ({ kid }) => kid,
      },
    ]).add(rows);
  },
});

export const rotateKeys = defineChange({
  name: 'rotate',
  about: 'Create the next keys that sign ID tokens',
  operands: [],
  options: {
    'used-in': {
      type: 'string',
      value: 'SECONDS',
      about:
        'Seconds until the new keys are used, at most 86400; default: SIGNING_KEY_PUBLISHED_AHEAD_MS',
    },
  },
  notes: `The keys are published at once, and sign once applications have had time to fetch the keys. With --used-in 0, applications that cache the old keys reject ID
tokens until they fetch the keys again. Former keys stay published until the last ID token that they signed expires. The service rotates the keys every
SIGNING_KEY_DAYS.`,
  async plan({ client, options, terminal }) {
    const usedIn = options['used-in'];
    if (usedIn !== undefined && !(/^\d{1,5}$/.test(usedIn) && Number(usedIn) <= 86_400)) {
      throw new UsageError(`--used-in must be 0 to 86400 seconds, not ${JSON.stringify(usedIn)}.`);
    }
    const body = usedIn === undefined ? {} : { usedInS: Number(usedIn) };
    const own = await client();
    return {
      question: `Create new signing keys of ID tokens${usedIn === undefined ? '' : `, which sign in ${usedIn} s`}?`,
      async apply() {
        const { kids } = await own.call('authorization', rotateSigningKeys, body, {
          usedInS: '--used-in',
        });
        await printDone(terminal, { kids }, `Created ${kids.join(' and ')}.`);
      },
    };
  },
});
