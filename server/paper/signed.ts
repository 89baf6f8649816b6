import { longThaiDate } from '../../contract/rules/thai.ts';

/** Who stands behind a line of a form; what is not known yet is written by hand. */
export interface Signed {
  name: string;
  /** The post, and below it in whose place. */
  post: string[];
  at: Date | null;
}

export const nobody: Signed = { name: '', post: [], at: null };

/** As the templates read it. */
export const signed = ({ name, post, at }: Signed) => ({ name, post: post.filter(Boolean), at: at ? longThaiDate(at) : '' });
