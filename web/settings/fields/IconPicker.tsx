import { ActionIcon, Button, Input, Popover, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconNames, iconOf } from '../../shell/frame/menu.ts';

interface Props {
  label: ReactNode;
  description: ReactNode;
  error: ReactNode;
  withAsterisk: boolean;
  disabled: boolean;
  value: string;
  onChange: (name: string) => void;
}

/** A picture that the menus can show. */
export function IconPicker({ label, description, error, withAsterisk, disabled, value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const [open, { toggle, close }] = useDisclosure();
  const Chosen = value ? iconOf(value) : null;
  const chosen = iconNames.find((name) => name === value);
  function choose(name: string): void {
    onChange(name);
    close();
  }
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <div>
        <Popover opened={open} onChange={toggle} onDismiss={close} width={320} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" disabled={disabled} onClick={toggle} leftSection={Chosen ? <Chosen size={20} aria-hidden /> : null}>
              {chosen ? t('form.shownAs', { name: t(`icons.${chosen}`) }) : t('form.icon')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Icons chosen={chosen} onChoose={choose} />
            {value ? (
              <Button variant="subtle" onClick={() => choose('')}>
                {t('form.iconNone')}
              </Button>
            ) : null}
          </Popover.Dropdown>
        </Popover>
      </div>
    </Input.Wrapper>
  );
}

/** All pictures, found by what they are called. */
function Icons({ chosen, onChoose }: { chosen: string | undefined; onChoose: (name: string) => void }) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = iconNames.map((name) => ({ name, word: t(`icons.${name}`) })).filter(({ word }) => word.toLowerCase().includes(wanted));
  return (
    <>
      <TextInput
        aria-label={t('form.iconFind')}
        placeholder={t('form.iconFind')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <SimpleGrid cols={6} spacing={4} verticalSpacing={4} mah={240} my={8} style={{ overflowY: 'auto' }}>
        {found.map(({ name, word }) => {
          const Icon = iconOf(name);
          return (
            <ActionIcon
              key={name}
              size={44}
              variant={name === chosen ? 'light' : 'subtle'}
              color={name === chosen ? 'brand' : 'gray'}
              aria-label={word}
              title={word}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              <Icon size={22} aria-hidden />
            </ActionIcon>
          );
        })}
      </SimpleGrid>
    </>
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
