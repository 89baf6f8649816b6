import { Button, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameUnit, type UnitView } from '../../../contract/settings/manage-section.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate } from '../../ui/dates.ts';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from './fault.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';

const fields = ['name', 'shortName', 'nameEn', 'letterPrefix'] as const;
const longest = { name: 200, shortName: 40, nameEn: 200, letterPrefix: 60 };

/** A new name from a day on, or a slip of the pen put right. */
export function RenameUnit({ unit, onClose }: { unit: UnitView; onClose: () => void }) {
  const { t } = useTranslation(['structure', 'common']);
  const [values, setValues] = useState({
    name: unit.name,
    shortName: unit.shortName,
    nameEn: unit.nameEn,
    letterPrefix: unit.letterPrefix,
  });
  const [how, setHow] = useState<'renamed' | 'corrected'>('renamed');
  const [validFrom, setValidFrom] = useState(bangkokDay(new Date()));
  const rename = useWrite(renameUnit, { refresh: refreshed });
  const { error } = rename;
  function submit(event: FormEvent): void {
    event.preventDefault();
    rename.mutate(
      { unitId: unit.id, version: unit.version, ...values, ...(how === 'renamed' ? { validFrom } : {}) },
      {
        onSuccess: () => {
          const later = how === 'renamed' && validFrom > bangkokDay(new Date());
          toastDone(
            later ? t('form.plannedDone', { name: values.name, day: shortDate(validFrom) }) : t('form.renamedDone', { name: values.name }),
          );
          onClose();
        },
      },
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(`form.${field}`)}
          withAsterisk={field === 'name'}
          maxLength={longest[field]}
          value={values[field]}
          error={faultAt(error, field)}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      <Radio.Group label={t('form.how')} value={how} onChange={(value) => setHow(value as typeof how)}>
        <div className={classes.form} style={{ paddingTop: 8 }}>
          <Radio value="renamed" label={t('form.renamed')} description={t('form.renamedHint')} />
          <Radio value="corrected" label={t('form.corrected')} description={t('form.correctedHint')} />
        </div>
      </Radio.Group>
      {how === 'renamed' ? (
        <DateField
          label={t('form.validFrom')}
          description={t('form.validFromHint')}
          value={validFrom}
          onChange={setValidFrom}
          required
          error={faultAt(error, 'validFrom')}
        />
      ) : null}
      {faultAt(error, '', [...fields, 'validFrom']) ? <p role="alert">{faultAt(error, '', [...fields, 'validFrom'])}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={how === 'renamed' && !validFrom}>
          {t('rename')}
        </Button>
      </div>
    </form>
  );
}
