import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { renameUnit, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useSend } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate } from '../../ui/dates.ts';
import { FormBody } from '../../ui/FormModal.tsx';
import { refreshed } from './refreshed.ts';

const fields = ['name', 'shortName', 'nameEn', 'letterPrefix'] as const;
const longest = { name: 200, shortName: 40, nameEn: 200, letterPrefix: 60 };

/** A new name from a day on, or a slip of the pen put right. */
export function RenameUnit({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('structure');
  const rename = useSend(renameUnit, refreshed);
  const { name, shortName, nameEn, letterPrefix } = unit;
  return (
    <FormBody
      initial={{ name, shortName, nameEn, letterPrefix, how: 'renamed' as 'renamed' | 'corrected', validFrom: bangkokDay(new Date()) }}
      send={({ how, validFrom, ...names }) =>
        rename({ unitId: unit.id, version: unit.version, ...names, ...(how === 'renamed' ? { validFrom } : {}) })
      }
      submit={t('rename')}
      done={(_, { name, how, validFrom }) =>
        how === 'renamed' && validFrom > bangkokDay(new Date())
          ? t('form.plannedDone', { name, day: shortDate(validFrom) })
          : t('form.renamedDone', { name })
      }
    >
      {({ field, values }) => (
        <>
          {fields.map((one) => (
            <TextInput key={one} label={t(`form.${one}`)} maxLength={longest[one]} {...field(one, { required: one === 'name' })} />
          ))}
          <Radio.Group label={t('form.how')} {...field('how')}>
            <div className="fields" style={{ paddingTop: 8 }}>
              <Radio value="renamed" label={t('form.renamed')} description={t('form.renamedHint')} />
              <Radio value="corrected" label={t('form.corrected')} description={t('form.correctedHint')} />
            </div>
          </Radio.Group>
          {values.how === 'renamed' ? (
            <DateField label={t('form.validFrom')} description={t('form.validFromHint')} {...field('validFrom', { required: true })} />
          ) : null}
        </>
      )}
    </FormBody>
  );
}
