import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addUnit, saveUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useSend } from '../../api.ts';
import { FormBody } from '../../ui/FormModal.tsx';
import { refreshed } from './refreshed.ts';

interface Props {
  /** null: a new one below `parent`. */
  unit: UnitView | null;
  parent: UnitView | null;
  units: UnitRow[];
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

const names = { name: 200, shortName: 40, nameEn: 200 };
const facts = { code: 30, letterPrefix: 60, phone: 60, email: 120 };
type Name = keyof typeof names | keyof typeof facts;

export function UnitForm({ unit, parent, units, onClose, onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const add = useSend(addUnit, refreshed);
  const save = useSend(saveUnit, refreshed);
  const issuers = units.filter((one) => one.active && one.canIssueNumber && one.id !== unit?.id);
  const inputs = Object.entries({ ...(unit ? {} : names), ...facts }) as [Name, number][];
  const hints: Partial<Record<Name, string>> = {
    code: t('form.codeHint'),
    letterPrefix: t('form.letterPrefixHint'),
    phone: t('form.phoneHint'),
  };
  return (
    <FormBody
      initial={{
        name: '',
        shortName: '',
        nameEn: '',
        code: unit?.code ?? '',
        letterPrefix: unit?.letterPrefix ?? '',
        phone: unit?.phone ?? '',
        email: unit?.email ?? '',
        keepsRegister: unit?.keepsRegister ?? true,
        canIssueNumber: unit?.canIssueNumber ?? false,
        numberUnitId: unit?.numberUnitId ?? null,
      }}
      send={({ name, shortName, nameEn, ...rest }) => {
        const own = { ...rest, numberUnitId: rest.canIssueNumber ? null : rest.numberUnitId };
        return unit
          ? save({ unitId: unit.id, version: unit.version, ...own })
          : add({ parentId: parent?.id ?? 0, name, shortName, nameEn, ...own });
      }}
      submit={t(unit ? 'common:save' : 'add')}
      done={(_, { name }) => (unit ? t('form.saved') : t('form.added', { name }))}
      onDone={(given) => {
        onClose();
        if ('unitId' in given) onOpen(given.unitId);
      }}
    >
      {({ field, box, values }) => {
        const { value, onChange, ...numberUnit } = field('numberUnitId');
        return (
          <>
            {inputs.map(([name, maxLength]) => (
              <TextInput
                key={name}
                label={t(`form.${name}`)}
                description={hints[name]}
                maxLength={maxLength}
                {...field(name, { required: name === 'name' || name === 'code' })}
              />
            ))}
            <Switch label={t('form.keepsRegister')} {...box('keepsRegister')} />
            <Switch label={t('form.canIssueNumber')} {...box('canIssueNumber')} />
            {values.canIssueNumber ? null : (
              <Select
                label={t('form.numberUnit')}
                data={issuers.map((one) => ({ value: String(one.id), label: one.name }))}
                placeholder={t('form.nearest')}
                value={value === null ? null : String(value)}
                clearable
                searchable
                onChange={(id) => onChange(id === null ? null : Number(id))}
                {...numberUnit}
              />
            )}
          </>
        );
      }}
    </FormBody>
  );
}
