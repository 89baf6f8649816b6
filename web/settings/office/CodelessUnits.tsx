import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameUnit } from '../../../contract/settings/manage-section.ts';
import { type Codeless, firstSteps } from '../../../contract/settings/office-state.ts';
import { useWrite } from '../../api.ts';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from '../structure/fault.ts';
import { refreshed } from '../structure/refreshed.ts';

interface Props {
  units: Codeless[];
  /** How many lack a code in all; the first ones are shown. */
  all: number;
  /** It is the next step: its button is the filled one of the page. */
  filled: boolean;
}

/** Units without a code of their own, each with a proposal; a slip of the pen in a proposal is put right in its field. */
export function CodelessUnits({ units, all, filled }: Props) {
  const { t } = useTranslation('office');
  const { typed, setTyped, fault, ready, keep, busy } = useCodes(units);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void keep(ready);
      }}
    >
      <SimpleGrid
        minColWidth="220px"
        spacing={16}
        verticalSpacing={12}
        pl={{ base: 'var(--panel-pad)', sm: 56 }}
        pr="var(--panel-pad)"
        pb={16}
        style={{ alignItems: 'end' }}
      >
        {units.map((unit) => (
          <TextInput
            key={unit.unitId}
            label={unit.name}
            aria-label={t('steps.code', { unit: unit.name })}
            maxLength={60}
            value={typed[unit.unitId] ?? unit.proposal}
            error={fault?.unitId === unit.unitId ? fault.text : undefined}
            onChange={(event) => setTyped({ ...typed, [unit.unitId]: event.currentTarget.value })}
          />
        ))}
        {all > units.length ? <p className="dim">{t('steps.more', { count: all - units.length })}</p> : null}
        <Button
          type="submit"
          style={{ justifySelf: 'start' }}
          variant={filled ? 'filled' : 'default'}
          loading={busy}
          disabled={ready.length === 0}
        >
          {ready.length > 1 ? t('steps.useAll', { count: ready.length }) : t('steps.useOne')}
        </Button>
      </SimpleGrid>
    </form>
  );
}

/** The codes as they stand in the fields, and the saving of them. */
function useCodes(units: Codeless[]) {
  const { t } = useTranslation('office');
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [fault, setFault] = useState<{ unitId: number; text: string } | null>(null);
  const save = useWrite(renameUnit);
  const last = useWrite(renameUnit, { refresh: [...refreshed, firstSteps] });
  const codeOf = ({ unitId, proposal }: Codeless) => (typed[unitId] ?? proposal).trim();
  const ready = units.filter((unit) => codeOf(unit));
  /** One after another, each a write of its own: what was saved before a fault stays. */
  async function keep(chosen: Codeless[]): Promise<void> {
    setFault(null);
    for (const [index, unit] of chosen.entries()) {
      const { proposal: _, ...given } = unit;
      const one = index === chosen.length - 1 ? last : save;
      try {
        await one.mutateAsync({ ...given, letterPrefix: codeOf(unit) });
      } catch (error) {
        setFault({ unitId: unit.unitId, text: faultAt(error as never, 'letterPrefix') ?? (error as Error).message });
        return;
      }
    }
    toastDone(t('steps.saved', { count: chosen.length }));
  }
  const busy = save.isPending || last.isPending;
  return { typed, setTyped, fault, ready, keep, busy };
}
