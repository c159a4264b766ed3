import { useNames } from '../../api/people.ts';
import { actions } from '../actions.ts';

/** Filters with typed values. */
export type TextFilter = 'actor' | 'action' | 'target';

interface TextChoices {
  suggestions: readonly string[];
  /** The filter value of a text; undefined: none. */
  valueFor(text: string): string | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const address = /^[^\s@]+@[^\s@]+$/;
/** Acting parts of the platform, as named in records. */
const systems = [
  'audit',
  'authorization',
  'directory',
  'investments',
  'notifications',
  'operator',
  'recipient',
];

/** The choices of a filter: members by name, others by id. */
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

/** The only suggestion that contains the text. */
export function onlyMatch(suggestions: readonly string[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  const matches = suggestions.filter((one) => one.toLowerCase().includes(wanted));
  return matches.length === 1 ? matches[0] : undefined;
}

function isActor(text: string): boolean {
  return uuid.test(text) || address.test(text) || systems.includes(text);
}
