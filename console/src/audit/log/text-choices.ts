import { useNames } from '../../api/people.ts';
import { actions } from '../actions.ts';

/** The filters whose values are typed. */
export type TextFilter = 'actor' | 'action' | 'target';

interface TextChoices {
  suggestions: readonly string[];
  /** Returns the filter value for a typed text; undefined for an invalid text. */
  valueFor(text: string): string | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const address = /^[^\s@]+@[^\s@]+$/;
/** Ids of the actors that are parts of the platform, and not people. */
const systems = [
  'audit',
  'authorization',
  'directory',
  'investments',
  'notifications',
  'operator',
  'recipient',
];

/**
 * Returns the suggestions and the valid values of a filter. Members can be found by name, and other
 * actors and targets by id.
 */
export function useTextChoices(name: TextFilter): TextChoices {
  const names = useNames();
  const choices: Record<TextFilter, TextChoices> = {
    actor: {
      suggestions: [...new Set(names.values())],
      valueFor(text) {
        const [id] = [...names].find(([, person]) => person === text) ?? [];
        return id ?? (isActor(text) || names.has(text) ? text : undefined);
      },
    },
    action: {
      suggestions: actions,
      valueFor: (text) => actions.find((action) => action === text),
    },
    // A target may have any text as its id, such as the name of a domain.
    target: {
      suggestions: [],
      valueFor: (text) => text,
    },
  };
  return choices[name];
}

/** Returns the suggestion that contains the text; undefined unless there is exactly one. */
export function onlyMatch(suggestions: readonly string[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  const matches = suggestions.filter((one) => one.toLowerCase().includes(wanted));
  return matches.length === 1 ? matches[0] : undefined;
}

function isActor(text: string): boolean {
  return uuid.test(text) || address.test(text) || systems.includes(text);
}
