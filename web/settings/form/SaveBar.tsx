import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SaveBar.module.css';

interface Props {
  /** Whether something is changed, or how much is wrong. */
  state: ReactNode;
  /** Said beside it, where there is room. */
  note?: ReactNode;
  changed: boolean;
  saving: boolean;
  onDiscard: () => void;
  /** Nothing can be saved before something is changed. */
  holds?: boolean;
  /** Name of the act, and what does it where no form is sent. */
  save?: string;
  onSave?: () => void;
  /** Stays in sight at the end of the window. */
  floating?: boolean;
  /** What no field can show. */
  children?: ReactNode;
}

/** The end of a form that stands in its page: what was refused, whether something is changed, and the buttons. */
export function SaveBar({ state, note, changed, saving, onDiscard, holds, save, onSave, floating, children }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <footer className={floating ? `panel ${classes.floating}` : undefined}>
      {children}
      <Group gap={8} mt={floating ? 0 : 16}>
        <Text role="status" className="dim figures" flex="1 1 180px">
          {state}
        </Text>
        {note}
        {changed || holds ? (
          <Button variant="default" disabled={!changed || saving} onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        ) : null}
        <Button
          type={onSave ? 'button' : 'submit'}
          variant={changed || floating ? 'filled' : 'default'}
          loading={saving}
          disabled={holds === true && !changed}
          onClick={onSave}
        >
          {save ?? t('common:save')}
        </Button>
      </Group>
    </footer>
  );
}

/** How many fields are wrong, or whether something is changed. */
export function useSaveState(): (faults: Record<string, string>, changed: boolean) => string {
  const { t } = useTranslation(['settings', 'common']);
  return (faults, changed) => {
    const count = Object.keys(faults).length;
    return count > 0 ? t('common:errors', { count }) : t(changed ? 'form.changed' : 'form.unchanged');
  };
}
