import { mailedNameSchema } from '@irp/contracts/authorization';

/**
 * Reads the name of a person from a form.
 * @returns the name as it is stored, and an error if the entered name cannot be stored
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
