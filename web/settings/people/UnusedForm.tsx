import { Button, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnusedRule, saveUnusedRule, type UnusedRule } from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './People.module.css';

/** Accounts that nobody used for so many days close by themselves. */
export function UnusedForm() {
  const answer = useRead(getUnusedRule, {});
  if (!answer.data) return <NotYet of={answer} rows={3} />;
  return <Rule key={answer.data.rule.version} kept={answer.data.rule} may={answer.data.agency} />;
}

function Rule({ kept, may }: { kept: UnusedRule; may: boolean }) {
  const { t } = useTranslation(['people', 'common']);
  const [rule, setRule] = useState(kept);
  const save = useWrite(saveUnusedRule, { refresh: [getUnusedRule], onSuccess: () => toastDone(t('closing.ruleSaved')) });
  const error = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  return (
    <Panel title={t('closing.unused')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(rule);
        }}
      >
        <p className="dim" style={{ margin: 0 }}>
          {t('closing.unusedHint')}
        </p>
        <Switch
          label={t('closing.unusedOn')}
          checked={rule.on}
          disabled={!may}
          onChange={(event) => setRule({ ...rule, on: event.currentTarget.checked })}
        />
        <div className={classes.grid}>
          <NumberInput
            required
            label={t('closing.days')}
            value={rule.days}
            min={30}
            max={3650}
            disabled={!may}
            error={error('days')}
            onChange={(days) => setRule({ ...rule, days: Number(days) })}
          />
          <NumberInput
            required
            label={t('closing.warnDays')}
            value={rule.warnDays}
            min={1}
            max={365}
            disabled={!may}
            error={error('warnDays')}
            onChange={(warnDays) => setRule({ ...rule, warnDays: Number(warnDays) })}
          />
        </div>
        {save.error && !save.error.field ? (
          <p role="alert" className={classes.fault}>
            {save.error.message}
          </p>
        ) : null}
        {may ? (
          <div className={classes.line}>
            <Button type="submit" loading={save.isPending}>
              {t('common:save')}
            </Button>
          </div>
        ) : (
          <p className="dim">{t('closing.agencyOnly')}</p>
        )}
      </form>
    </Panel>
  );
}
