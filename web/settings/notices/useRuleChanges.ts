import { useState } from 'react';
import type { Given } from '../../../contract/endpoint.ts';
import type { NoticeRole } from '../../../contract/notify/notice-entry.ts';
import type { Audience } from '../../../contract/notify/notices.ts';
import type { EventRule, noticeRules } from '../../../contract/settings/setting-modules-notification.ts';

type Change = Pick<EventRule, 'active' | 'audience'>;

export interface RuleChanges {
  /** A rule as it would be saved. */
  now: (rule: EventRule) => EventRule;
  changed: EventRule[];
  /** How many people the changes concern at most. */
  heads: number;
  change: (rule: EventRule, next: Partial<Change>) => void;
  discard: () => void;
}

/** What was changed over the rules that were read, and is not saved yet. */
export function useRuleChanges(read: Given<typeof noticeRules> | undefined): RuleChanges {
  const { events = [], people } = read ?? {};
  const [changes, setChanges] = useState<Record<string, Change>>({});
  const now = (rule: EventRule) => ({ ...rule, ...changes[rule.event] });
  const concerned = (rule: EventRule) => rule.roles.filter((role) => touches(rule, now(rule), role));
  const changed = events.filter((rule) => now(rule).active !== rule.active || concerned(rule).length > 0);
  const roles = [...new Set(changed.flatMap(concerned))];
  return {
    now,
    changed,
    heads: Math.min(
      people?.HOLDER ?? 0,
      roles.reduce((sum, role) => sum + (people?.[role] ?? 0), 0),
    ),
    change(rule, next) {
      const { active, audience } = now(rule);
      setChanges({ ...changes, [rule.event]: { active, audience, ...next } });
    },
    discard: () => setChanges({}),
  };
}

/** Is somebody in this part told in another way than before? */
export function touches(before: EventRule, after: EventRule, role: NoticeRole): boolean {
  const said = (audience: Audience) => [...(audience[role] ?? [])].sort().join();
  return before.active !== after.active || said(before.audience) !== said(after.audience);
}
