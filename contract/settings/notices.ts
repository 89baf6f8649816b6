import { code, type NoticeEntry, opening, own, security } from '../notify/notice-entry.ts';

export const notices = {
  factor_rule_lowered: security(['actor']),
  /** Consent of a second person: to whom it is asked of, who asked, its owner, who audits. */
  approval_asked: security(['actor']),
  approval_answered: own(['actor']),
  account_act_asked: security(['actor']),
  account_act_done: security(['actor']),
  account_act_seen: own(['actor']),
  power_asleep: security(['actor']),
  power_woken: security(['actor']),
  invite: opening(['link'], ['username', 'until']),
  unused_account: code(['day'], ['link']),
  signup_refused: code(['reason'], ['name']),
  account_act_told: code([], ['link']),
} as const satisfies Record<string, NoticeEntry>;
