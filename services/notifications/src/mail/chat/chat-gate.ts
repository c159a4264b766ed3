import type { SendGate } from '../sending/send-gate.ts';

interface Options {
  /** Maximum messages in flight to all chats together. */
  slots: number;
  /** Maximum duration of an attempt, in milliseconds. */
  longestMs: number;
  nowMs?: () => number;
  /** Returns a random number from 0 to 1. */
  random?: () => number;
}

interface Chat {
  isSending: boolean;
  /** Whether the last message to the chat succeeded. */
  responds: boolean;
  /** Number of consecutive failures. */
  failures: number;
  openUntilMs: number;
  /** The latest time to which a message to this chat was postponed, on the clock of `nowMs`. */
  plannedMs: number;
}

/** Milliseconds between two messages to a chat. Slack allows one message per second. */
const paceMs = 1_000;
const firstPauseMs = 15_000;
const longestPauseMs = 2 * 3_600_000;
const mostRemembered = 10_000;

/**
 * Creates a gate that prevents chats with slow servers from delaying other chats. Each chat gets a
 * single message at a time. After a failure, the chat gets no message for a pause. The first pause
 * is 15 seconds, and each failure doubles the pause, up to two hours. Chats whose last message
 * failed, and new chats, share half of the slots. The remaining slots stay free for chats that
 * respond.
 */
export function createChatGate({
  slots,
  longestMs,
  nowMs = () => performance.now(),
  random = Math.random,
}: Options): SendGate {
  const chats = new Map<string, Chat>();
  const mostUnproven = Math.max(1, Math.floor(slots / 2));
  let unproven = 0;
  let unprovenPlannedMs = 0;

  function chatOf(to: string): Chat {
    const known = chats.get(to);
    const chat = known ?? {
      isSending: false,
      responds: false,
      failures: 0,
      openUntilMs: 0,
      plannedMs: 0,
    };
    // Deleting and setting moves the chat to the end of the map, so the first entry is the least
    // recently used chat. The loop evicts the first chat without a message in flight.
    chats.delete(to);
    chats.set(to, chat);
    if (chats.size > mostRemembered) {
      for (const [name, { isSending }] of chats) {
        if (isSending) {
          continue;
        }
        chats.delete(name);
        break;
      }
    }
    return chat;
  }

  /**
   * Returns the wait in milliseconds for a postponed message. Each message gets a later time than
   * the previous message, so that the queue does not read all messages again at once.
   */
  function plan(chat: Chat): number {
    chat.plannedMs = Math.max(chat.plannedMs, chat.openUntilMs, nowMs()) + paceMs;
    return Math.min(longestPauseMs, chat.plannedMs - nowMs());
  }

  return {
    enter(to) {
      const chat = chatOf(to);
      if (chat.isSending || nowMs() < chat.openUntilMs) {
        return {
          waitMs: plan(chat),
          failures: chat.failures,
        };
      }
      if (!chat.responds && unproven >= mostUnproven) {
        unprovenPlannedMs = Math.max(unprovenPlannedMs, nowMs()) + longestMs / mostUnproven;
        return {
          waitMs: Math.min(longestPauseMs, unprovenPlannedMs - nowMs()),
          failures: chat.failures,
        };
      }
      chat.isSending = true;
      if (!chat.responds) {
        unproven++;
      }
      return undefined;
    },
    leave(to, isFailure) {
      const chat = chatOf(to);
      if (!chat.responds) {
        unproven--;
      }
      chat.isSending = false;
      chat.responds = !isFailure;
      chat.failures = isFailure ? chat.failures + 1 : 0;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(chat.failures - 1, 20));
      chat.openUntilMs = isFailure ? nowMs() + pauseMs * (1 + 0.2 * random()) : 0;
    },
  };
}
