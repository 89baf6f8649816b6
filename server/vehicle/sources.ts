import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { rightOfHolder } from '../office/machine/rights.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource } from '../settings-source.ts';

/** Who looks after the cars and stands at the gate, and how long before it a trip is asked for. */
export const vehicleRules: FormSource = {
  key: 'vehicle-rules',
  standard: {
    fleet: null,
    gate: [],
    leadInTown: 0,
    leadProvince: 3,
    leadOutside: 7,
    mostDays: 30,
    privateWords: 'ส่วนตัว, งานบวช, งานแต่ง, งานศพ, ทำบุญบ้าน, รับลูก, ส่งลูก',
  },
};

export interface Rules {
  /** The post whose step it is to give cars; none: the agency's registry. */
  fleet: number | null;
  /** Posts that write when cars go and come back. */
  gate: number[];
  leadInTown: number;
  leadProvince: number;
  leadOutside: number;
  mostDays: number;
  /** Commas between them. */
  privateWords: string;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, vehicleRules)).values as unknown as Rules;
}

/** Holds the post, or acts for it by an order that names cars. */
export function holdsPost(ctx: Ctx, post: number | null): boolean {
  return post !== null && rightOfHolder({ me: rightsNow(ctx.me), rules: { act: 'approve.vehicle' } }, post) !== null;
}
