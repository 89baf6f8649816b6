import { Button, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconNames, iconOf } from '../../shell/frame/menu.ts';
import classes from './Fields.module.css';

interface Props {
  label: ReactNode;
  description: ReactNode;
  error: ReactNode;
  withAsterisk: boolean;
  disabled: boolean;
  value: string;
  onChange: (name: string) => void;
}

/** Pictures that the menus can show. */
export function IconPicker({ label, description, error, disabled, value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const [open, { toggle, close }] = useDisclosure();
  const [search, setSearch] = useState('');
  const Chosen = value ? iconOf(value) : null;
  const chosen = iconNames.find((name) => name === value);
  const wanted = search.trim().toLowerCase();
  const found = iconNames.map((name) => ({ name, word: t(`icons.${name}`) })).filter(({ word }) => word.toLowerCase().includes(wanted));
  function choose(name: string): void {
    onChange(name);
    close();
  }
  return (
    <div>
      <p className={classes.label}>{label}</p>
      {description ? <p className={classes.hint}>{description}</p> : null}
      <Popover opened={open} onChange={toggle} onDismiss={close} width={320} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" disabled={disabled} onClick={toggle} leftSection={Chosen ? <Chosen size={20} aria-hidden /> : null}>
            {chosen ? t('form.shownAs', { name: t(`icons.${chosen}`) }) : t('form.icon')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput
            aria-label={t('form.iconFind')}
            placeholder={t('form.iconFind')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <div className={classes.icons}>
            {found.map(({ name, word }) => {
              const Icon = iconOf(name);
              return (
                <button
                  key={name}
                  type="button"
                  className={classes.icon}
                  aria-label={word}
                  title={word}
                  aria-pressed={name === chosen}
                  onClick={() => choose(name)}
                >
                  <Icon size={22} aria-hidden />
                </button>
              );
            })}
          </div>
          {value ? (
            <Button variant="subtle" onClick={() => choose('')}>
              {t('form.iconNone')}
            </Button>
          ) : null}
        </Popover.Dropdown>
      </Popover>
      {error ? <p className={classes.fault}>{error}</p> : null}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The same as a field of a form shell. */
export function IconField({ label, value, onChange, error }: FieldProps) {
  return <IconPicker {...{ label, value, onChange, error }} description={null} withAsterisk={false} disabled={false} />;
}
