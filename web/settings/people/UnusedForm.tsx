import { Button, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnusedRule, saveUnusedRule, type UnusedRule } from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';

/** Accounts that nobody used for so many days close by themselves. */
export function UnusedForm() {
  const answer = useRead(getUnusedRule, {});
  if (!answer.data) return <NotYet of={answer} rows={3} />;
  return <Rule key={answer.data.rule.version} kept={answer.data.rule} may={answer.data.agency} />;
}

const limits = { days: { min: 30, max: 3650 }, warnDays: { min: 1, max: 365 } };

function Rule({ kept, may }: { kept: UnusedRule; may: boolean }) {
  const { t } = useTranslation(['people', 'common']);
  const [rule, setRule] = useState(kept);
  const save = useWrite(saveUnusedRule, { refresh: [getUnusedRule], onSuccess: () => toastDone(t('closing.ruleSaved')) });
  const days = (name: keyof typeof limits) => (
    <NumberInput
      required
      label={t(`closing.${name}`)}
      value={rule[name]}
      {...limits[name]}
      disabled={!may}
      error={save.error?.field === name ? save.error.message : undefined}
      onChange={(typed) => setRule({ ...rule, [name]: Number(typed) })}
    />
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(rule);
  }
  return (
    <Panel title={t('closing.unused')}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="hint">{t('closing.unusedHint')}</p>
        <Switch
          label={t('closing.unusedOn')}
          checked={rule.on}
          disabled={!may}
          onChange={(event) => setRule({ ...rule, on: event.currentTarget.checked })}
        />
        <SimpleGrid minColWidth="220px">
          {days('days')}
          {days('warnDays')}
        </SimpleGrid>
        <FormFault>{save.error && !save.error.field ? save.error.message : null}</FormFault>
        {may ? (
          <div className="side-by-side">
            <Button type="submit" loading={save.isPending}>
              {t('common:save')}
            </Button>
          </div>
        ) : (
          <p className="hint">{t('closing.agencyOnly')}</p>
        )}
      </form>
    </Panel>
  );
}
