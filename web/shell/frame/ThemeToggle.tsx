import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Light or dark. A first visit follows the device. */
export function ThemeToggle() {
  const { t } = useTranslation('shell');
  const { label, Icon, toggle } = useTheme();
  return (
    <Tooltip label={t(label)}>
      <ActionIcon aria-label={t(label)} onClick={toggle}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The other theme: its name, its picture, the switch to it. */
export function useTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return {
    label: dark ? ('light' as const) : ('dark' as const),
    Icon: dark ? IconSun : IconMoon,
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}
