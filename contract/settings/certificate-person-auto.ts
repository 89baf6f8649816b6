import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { listPage } from './define.ts';

/** [S33] For whom certificates are asked for, issued and renewed without anybody's doing; the first rule that fits a person counts. */
export const certificatePersonAuto = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    name: { is: 'text', max: 100, required: true, unique: true, searched: true, column: true, phone: true },
    unitId: { is: 'row', from: 'unit', column: true },
    roleTypes: { is: 'rows', from: 'role-type', most: 20 },
    employeeTypes: { is: 'rows', from: 'employee-type', most: 20 },
    asks: { is: 'switch', initial: true, column: true },
    issues: { is: 'switch', initial: false, column: true },
    renewDays: { is: 'number', min: 0, max: 180, required: true, initial: 30, column: true },
    tellDays: { is: 'number', min: 0, max: 180, required: true, initial: 45 },
  },
});

export const ruleActs = ['ASK', 'ISSUE', 'RENEW', 'TELL'] as const;
export type RuleAct = (typeof ruleActs)[number];

const planned = z.object({ ...personInUnit, act: z.enum(ruleActs), rule: z.string() });

const auto = { view: 'view certificate-person-auto', manage: 'manage certificate-person-auto' } as const;

/** What the next run would do; nothing is done. */
export const planRules = read('/settings/certificate-rules/plan', {
  access: auto.view,
  about: 'ตรวจสอบล่วงหน้าว่าการออกใบรับรองอัตโนมัติมีผลกับใคร',
  give: z.object({
    lines: z.array(planned),
    total: z.number(),
    /** Whom a rule fits, and who of them needs nothing now. */
    fitting: z.number(),
  }),
});

export const runRules = write('/settings/certificate-rules/run', {
  access: auto.manage,
  about: 'ออกใบรับรองตามกฎทันที',
  give: z.object({ asked: z.number(), issued: z.number(), renewed: z.number(), told: z.number(), failed: z.number() }),
});

const run = z.object({
  id: z.number(),
  at: z.string(),
  /** '' : by the clock. */
  by: z.string(),
  asked: z.number(),
  issued: z.number(),
  renewed: z.number(),
  told: z.number(),
  failed: z.number(),
  lines: z.array(z.object({ name: z.string(), act: z.enum(ruleActs), rule: z.string(), fault: z.string() })),
});
export type RuleRun = z.infer<typeof run>;

export const ruleRuns = read('/settings/certificate-rules/runs', {
  access: auto.view,
  about: 'บันทึกการออกใบรับรองอัตโนมัติ',
  give: z.object({ runs: z.array(run) }),
});
