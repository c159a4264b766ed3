import type { UseFormReturnType } from '@mantine/form';
import type { ApplicationValues } from './values.ts';

export interface FieldsProps {
  form: UseFormReturnType<ApplicationValues>;
  /** Whether the application is not yet registered. */
  isNew: boolean;
}
