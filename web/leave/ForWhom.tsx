import { ApplicantSelect } from '../office/PersonSelect.tsx';
import type { Form } from './LeaveForm.tsx';

/** Whose leave it is: of somebody of one's unit who can't ask himself; who looks after leave brings in anybody's. */
export function ForWhom({ form: { field, set } }: { form: Form }) {
  // posts are of the one who is away
  const choose = (id: unknown) => set({ applicantId: typeof id === 'string' ? id : '', acting: {} });
  return <ApplicantSelect module="leave" {...field('applicantId')} onChange={choose} />;
}
