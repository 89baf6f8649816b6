import { badField } from '../../http/errors.ts';

/** The due instant of a form, or null; one that has passed is refused. */
export function dueOf(due: string | undefined, at: Date): Date | null {
  if (!due) return null;
  const date = new Date(due);
  if (date <= at) throw badField('due', 'due_in_past');
  return date;
}
