import { z } from 'zod/mini';
import { day } from '../wire.ts';

/** From which day until which a report reaches. */
export const reportSpan = { from: day, until: day };
/** As what a report is taken away: a paper, or its rows as a sheet. */
export const reportFile = { as: z._default(z.enum(['pdf', 'xlsx', 'csv']), 'pdf') };
