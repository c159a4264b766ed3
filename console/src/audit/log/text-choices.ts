import { useNames } from '../../api/people.ts';
import { actions } from '../actions.ts';

/** Filters whose value is typed. */
export type TextFilter = 'actor' | 'action' | 'target';

interface TextChoices {
  suggestions: readonly string[];
  /** The value of the filter that a text stands for; undefined: none. */
  valueFor(text: string): string | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const address = /^[^\s@]+@[^\s@]+$/;
/** Parts of the platform that act, as records name them. */
const systems = [
  'audit',
  'authorization',
  'directory',
  'investments',
  'notifications',
  'operator',
  'recipient',
];

/** What a person can choose for a filter: members by their names, others by their ids. */
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
    // Ids of some targets are words, such as the name of a domain.
    target: {
      suggestions: [],
      valueFor: (text) => text,
    },
  };
  return choices[name];
}

/** The only suggestion with the text in it. */
export function onlyMatch(suggestions: readonly string[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  const matches = suggestions.filter((one) => one.toLowerCase().includes(wanted));
  return matches.length === 1 ? matches[0] : undefined;
}

function isActor(text: string): boolean {
  return uuid.test(text) || address.test(text) || systems.includes(text);
}
