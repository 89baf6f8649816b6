import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { boot } from '../shell/boot.ts';
import classes from './PasswordHint.module.css';
import { followsRule, passwordRules, ruleNames } from './password-rule.ts';

/** What the new password still needs; gone once it has everything [V3]. */
export function PasswordHint({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('auth');
  if (followsRule(password)) return null;
  return (
    <div id={id} className={classes.root}>
      <p className={classes.title}>{t('rule.title')}</p>
      <ul className={classes.list}>
        {ruleNames.map((name) => {
          const met = passwordRules[name](password);
          return (
            <li key={name} data-met={met || undefined}>
              {met ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
              {t(`rule.${name}`, { min: boot.password.least })}
              <span className="unseen"> ({met ? t('rule.met') : t('rule.unmet')})</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
