import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@irp/errors';
import type { Admin, Kafka } from 'kafkajs';

const pauseMs = 5_000;
/**
 * Time between two probes during an outage, in milliseconds. The time is short, so that the process
 * notices the end of the outage early.
 */
const retryMs = 1_000;
const patienceMs = 4_000;

/**
 * Checks whether the brokers respond. Without the probe, a process without subscriptions would
 * notice an outage only at its next event, perhaps hours later. The probe requests the list of
 * brokers on its own connection. A user needs no rights in Kafka to request the list of brokers.
 */
export class KafkaProbe {
  readonly #kafka: Kafka;
  readonly #isIdle: () => boolean;
  readonly #closing = new AbortController();
  readonly #finished: Promise<void>;
  #admin: Admin | undefined;
  #answered = true;

  /**
   * @param isIdle returns false if other requests show the state of the brokers, so that no probe
   *   is necessary
   */
  constructor(kafka: Kafka, isIdle: () => boolean) {
    this.#kafka = kafka;
    this.#isIdle = isIdle;
    this.#finished = this.#run();
  }

  /** Returns false if the last probe got no response. */
  get answered(): boolean {
    return this.#answered;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#finished;
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    // The timer is unreferenced, so that it does not keep the process alive if the bus was not
    // closed.
    const pause = () =>
      sleep(this.#answered ? pauseMs : retryMs, true, { signal, ref: false }).catch(() => false);
    while (await pause()) {
      this.#answered = !this.#isIdle() || (await this.#ask());
    }
  }

  async #ask(): Promise<boolean> {
    try {
      await withTimeout(patienceMs, this.#describe(), () => new Error('no response'));
      return true;
    } catch {
      await this.#disconnect();
      return false;
    }
  }

  async #describe(): Promise<void> {
    if (!this.#admin) {
      this.#admin = this.#kafka.admin();
      await this.#admin.connect();
    }
    await this.#admin.describeCluster();
  }

  async #disconnect(): Promise<void> {
    const admin = this.#admin;
    this.#admin = undefined;
    await admin?.disconnect().catch(() => undefined);
  }
}
