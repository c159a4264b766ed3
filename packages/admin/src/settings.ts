import { fileURLToPath } from 'node:url';
import { text, webAddress } from '@irp/config';
import { serviceUrls } from '@irp/contracts';
import { kafkaSettings, privateJwk } from '@irp/service/settings';
import { z } from 'zod';
import { replayPasswords } from './kafka/replay-passwords.ts';

/** The environment variables of the program for operators. */
export const settings = z.object({
  ...serviceUrls(() => webAddress().optional()),
  /** The address of the gateway's operations port. */
  OPERATIONS_URL: webAddress().optional(),
  /** The private key of operators, or of the gateway. */
  PRINCIPAL_PRIVATE_JWK: privateJwk().optional(),
  /**
   * The login of the operator, for the audit log. Default: the login on this machine, except root
   * and node.
   */
  OPERATOR: text().optional(),
  /**
   * The data directory of `npm start`. Commands read operator.json in the directory if the settings
   * contain no address and no key. Without KAFKA_BROKERS, commands read the embedded event log in
   * the directory.
   */
  DATA_DIR: text().default(fileURLToPath(new URL('../../../data', import.meta.url))),
  /** The default of the option --region. */
  REGION: text().optional(),
  ...kafkaSettings,
  KAFKA_REPLAY_PASSWORDS: replayPasswords().optional(),
});

export type Settings = z.output<typeof settings>;
