import { mailedNameSchema } from '@irp/contracts/authorization';

/**
 * The name of a person, of a form.
 * @returns the name as it is stored, and why a name that was entered cannot be stored
 */
export function readName(entered: string): { name: string; error?: string } {
  const { success, data, error } = mailedNameSchema.safeParse(entered);
  if (success) {
    return { name: data };
  }
  const isEmpty = entered.trim() === '';
  return {
    name: entered,
    error: isEmpty ? 'Enter your name.' : `The name ${error.issues[0]?.message}.`,
  };
}
