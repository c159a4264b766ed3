import { PlatformError } from '@irp/errors';
import type { ReceivedExchange } from '../exchange.ts';
import { type TransferLimits, watchTransfer } from './transfer-rate.ts';

export function hasBody({ receivedHeaders }: ReceivedExchange): boolean {
  return receivedHeaders.contentLength > 0 || receivedHeaders.transferEncoding !== undefined;
}

/**
 * Sends `100 Continue` to a client that has sent `Expect: 100-continue` and waits (RFC 9110,
 * section 10.1.1).
 */
export function sendContinue(exchange: ReceivedExchange): void {
  if (exchange.receivedHeaders.expect === undefined || exchange.continueSent) {
    return;
  }
  exchange.continueSent = true;
  exchange.response.writeContinue();
}

export interface BodyLimits extends TransferLimits {
  /** The maximum pause between two chunks of a body, in milliseconds. */
  idleMs: number;
}

/**
 * Calls `onSlow` once, with PlatformError 408, if the client sends the body too slowly, or sends no
 * byte for longer than `idleMs`. The check is periodic, so `onSlow` may be called only after twice
 * `idleMs`. Time in which received data waits for the upstream does not count.
 * @returns a function that stops watching
 */
export function watchBody(
  { request }: ReceivedExchange,
  limits: BodyLimits,
  onSlow: (error: PlatformError) => void,
): () => void {
  if (request.complete) {
    return () => {};
  }
  const { socket } = request;
  let bytesRead = socket.bytesRead;
  const stop = () => {
    clearInterval(idle);
    stopRate();
  };
  const fail = (message: string) => {
    stop();
    if (!request.complete) {
      onSlow(new PlatformError('request_timeout', message));
    }
  };
  const idle = setInterval(() => {
    if (request.complete) {
      return stop();
    }
    const isIdle = socket.bytesRead === bytesRead && request.readableLength === 0;
    bytesRead = socket.bytesRead;
    if (isIdle) {
      fail(`No data of the body was received for ${limits.idleMs / 1_000} s.`);
    }
  }, limits.idleMs);
  const stopRate = watchTransfer(
    limits,
    () => ({
      bytes: socket.bytesRead,
      awaited: request.readableLength === 0,
    }),
    (reason) => fail(`The transfer of the body was ${reason}.`),
  );
  return stop;
}
