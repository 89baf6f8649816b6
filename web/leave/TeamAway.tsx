import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './leave.module.css';
import type { Leave } from './leave-values.ts';
import { useAwayWords } from './leave-words.ts';

/** Who else of the unit is away then, and never why. */
export function TeamAway({ team }: { team: Leave['team'] }) {
  const { t } = useTranslation('leave');
  const words = useAwayWords();
  const persons = [...Map.groupBy(team, (row) => row.personId).values()];
  if (persons.length === 0) return null;
  return (
    <div className={classes.line} data-tone="warn">
      <IconUsers size={18} aria-hidden />
      <div>
        {t('count.team', { count: persons.length })}
        <ul className="bare detail figures">
          {persons.map((rows) => (
            <li key={rows[0]?.personId}>
              {rows[0]?.name} · {words(rows)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
