import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';

/** What a refusal says at this field; '' as the field for what concerns none of those named. */
export function faultAt(error: unknown, field: string, fields: readonly string[] = []): string | undefined {
  if (!error) return undefined;
  const at = error instanceof ApiError ? (error.field ?? '') : '';
  const here = field === '' ? !fields.includes(at) : at === field;
  return here ? errorText(error) : undefined;
}
