import type { EventBus } from '@irp/events';
import { createHttpApp, listen } from '@irp/http';
import type { Logger } from '@irp/observability';
import {
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalVerifier,
} from '@irp/principals';
import { deadLetterBindings } from '@irp/service';
import {
  type OperatorAccess,
  removeOperatorAccess,
  writeOperatorAccess,
} from '@irp/service/operators';

export interface Operators {
  /** Accepts operators by their key, and all other callers like the verifier `local`. */
  verifier: PrincipalVerifier;
  /**
   * Gives readers of the data directory access to the operations for operators: writes key and
   * addresses to a file there.
   * @param bus the embedded event log, whose dead letters only this process can read
   * @returns a function that removes the file, and so ends the access
   */
  open(options: {
    directory: string;
    bus: EventBus | undefined;
    addresses: Pick<OperatorAccess, 'services' | 'operations' | 'region'>;
    log: Logger;
  }): Promise<() => Promise<void>>;
}

const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Creates a key for operators, new at each start. The key signs only requests of the caller
 * `operator`. Whoever can read the key can also read the store and its keys. The key gives no
 * further rights (docs/decisions/0046-operators.md).
 */
export async function createOperators(local: PrincipalVerifier): Promise<Operators> {
  const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
  const ofOperators = createPrincipalVerifier(publicJwks);
  const verifier: PrincipalVerifier = {
    verify: async (request, service) =>
      (await local.verify(request, service)) ?? (await ofOperators.verify(request, service)),
  };
  return {
    verifier,
    async open({ directory, bus, addresses, log }) {
      const bindings = bus && deadLetterBindings(bus);
      const events =
        bindings &&
        (await listen(
          createHttpApp({
            service: 'events',
            verifier,
            log,
            bindings,
          }),
          loopback,
        ));
      await writeOperatorAccess(directory, {
        privateJwk,
        ...addresses,
        ...(events ? { events: events.url } : {}),
      });
      return async () => {
        await removeOperatorAccess(directory);
        await events?.stop();
      };
    },
  };
}
