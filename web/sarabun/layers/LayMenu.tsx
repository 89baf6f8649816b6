import { ActionIcon, Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconRubberStamp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Laying } from './useLaying.ts';

interface Props {
  laying: Laying;
  /** The bare original is shown. */
  bare: boolean;
  onBare: (bare: boolean) => void;
}

/** What may be laid on the letter, what stands on the sheet behind it, and the look at the bare original. */
export function LayMenu({ laying, bare, onBare }: Props) {
  const { t } = useTranslation('layers');
  const { offers, sheet, layers, stamps } = laying;
  if (offers.length + sheet.length + layers.length + stamps.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal width={300} zIndex={410}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('title')} title={t('title')}>
          <IconRubberStamp size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('lay')}</Menu.Label>
        {offers.map((offer) => (
          <Menu.Item key={`${offer.kind}${offer.endorsementId ?? ''}`} onClick={() => void laying.take(offer)}>
            {laying.nameOf(offer)}
          </Menu.Item>
        ))}
        {offers.length === 0 ? <Menu.Label>{t('nothing')}</Menu.Label> : null}
        {sheet.length > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Label>{t('sheet', { names: sheet.map((one) => one.label).join(', ') })}</Menu.Label>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item
          leftSection={bare ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
          onClick={() => onBare(!bare)}
        >
          {bare ? t('show') : t('hide')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
