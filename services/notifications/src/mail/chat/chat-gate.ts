import type { SendGate } from '../sending/send-gate.ts';

interface Options {
  /** Messages in flight of all chats. */
  places: number;
  /** As long as one takes at most. */
  longestMs: number;
  nowMs?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

interface Chat {
  isAsked: boolean;
  /** Whether it has answered the last message. */
  answers: boolean;
  /** In a row. */
  failures: number;
  openUntilMs: number;
  /** When the last message that was told to wait comes again. */
  plannedMs: number;
}

/** As Slack asks for: a message a second. */
const paceMs = 1_000;
const firstPauseMs = 15_000;
const longestPauseMs = 2 * 3_600_000;
const mostRemembered = 10_000;

/**
 * Keeps chats that hang from holding up the others. Each is asked for one message at a time. One
 * that fails is not asked for 15 seconds, doubling up to two hours, whatever waits for it. And
 * those that have not answered yet, or not the last time, have half of the places: however many
 * there are, one that answers finds a place.
 */
export function createChatGate({
  places,
  longestMs,
  nowMs = () => performance.now(),
  random = Math.random,
}: Options): SendGate {
  const chats = new Map<string, Chat>();
  const mostUnproven = Math.max(1, Math.floor(places / 2));
  let unproven = 0;
  let unprovenPlannedMs = 0;

  function chatOf(to: string): Chat {
    const known = chats.get(to);
    const chat = known ?? {
      isAsked: false,
      answers: false,
      failures: 0,
      openUntilMs: 0,
      plannedMs: 0,
    };
    // What is inserted again is last: those that were not asked for longest are forgotten first.
    chats.delete(to);
    chats.set(to, chat);
    if (chats.size > mostRemembered) {
      for (const [name, { isAsked }] of chats) {
        if (isAsked) {
          continue;
        }
        chats.delete(name);
        break;
      }
    }
    return chat;
  }

  /** Those that wait come one after the other, so that they are not looked at again and again. */
  function plan(chat: Chat): number {
    chat.plannedMs = Math.max(chat.plannedMs, chat.openUntilMs, nowMs()) + paceMs;
    return Math.min(longestPauseMs, chat.plannedMs - nowMs());
  }

  return {
    enter(to) {
      const chat = chatOf(to);
      if (chat.isAsked || nowMs() < chat.openUntilMs) {
        return {
          waitMs: plan(chat),
          failures: chat.failures,
        };
      }
      if (!chat.answers && unproven >= mostUnproven) {
        unprovenPlannedMs = Math.max(unprovenPlannedMs, nowMs()) + longestMs / mostUnproven;
        return {
          waitMs: Math.min(longestPauseMs, unprovenPlannedMs - nowMs()),
          failures: chat.failures,
        };
      }
      chat.isAsked = true;
      if (!chat.answers) {
        unproven++;
      }
      return undefined;
    },
    leave(to, isFailure) {
      const chat = chatOf(to);
      if (!chat.answers) {
        unproven--;
      }
      chat.isAsked = false;
      chat.answers = !isFailure;
      chat.failures = isFailure ? chat.failures + 1 : 0;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(chat.failures - 1, 20));
      chat.openUntilMs = isFailure ? nowMs() + pauseMs * (1 + 0.2 * random()) : 0;
    },
  };
}
