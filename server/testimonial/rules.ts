import type { Ctx } from '../http/context.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, SettingsSources } from '../settings-source.ts';

const testimonialRules: FormSource = {
  key: 'testimonial-rules',
  standard: { rowsMost: 500, shrinkTo: 80, checker: null, perMinute: 60 },
};

interface Rules {
  rowsMost: number;
  shrinkTo: number;
  checker: number | null;
  perMinute: number;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, testimonialRules)).values as unknown as Rules;
}

export const sources: SettingsSources = { forms: { 'testimonial-rules': testimonialRules } };
