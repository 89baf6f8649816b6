import { ActionIcon, Group, Input, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowAutofitHeight,
  IconArrowsHorizontal,
  IconLayoutSidebar,
  IconMaximize,
  IconMinimize,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zoom } from './useZoom.ts';
import classes from './ViewerTools.module.css';

interface Props {
  current: number;
  count: number;
  zoom: Zoom;
  percent: number;
  listed: boolean;
  searching: boolean;
  whole: boolean;
  onGo: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onStep: (up: boolean) => void;
  onTurn: () => void;
  onList: () => void;
  onSearch: () => void;
  onWhole: () => void;
  children?: ReactNode;
}

/** The tools over the pages. On phones the less used ones give way. */
export function ViewerTools(props: Props) {
  const { t } = useTranslation('sarabun');
  return (
    <Group gap={0} justify="space-between" className={`bar ${classes.tools}`} role="toolbar" aria-label={t('viewer.tools')}>
      <Group gap={4} wrap="nowrap">
        <Tool label={t('viewer.pages')} pressed={props.listed} onClick={props.onList}>
          <IconLayoutSidebar size={20} aria-hidden />
        </Tool>
        <PageField current={props.current} count={props.count} onGo={props.onGo} />
      </Group>
      <ZoomTools {...props} />
      <Group gap={4} wrap="nowrap">
        <Tool label={t('viewer.search')} pressed={props.searching} onClick={props.onSearch}>
          <IconSearch size={20} aria-hidden />
        </Tool>
        {props.children}
        <Tool label={props.whole ? t('viewer.notWhole') : t('viewer.whole')} pressed={props.whole} onClick={props.onWhole}>
          {props.whole ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
        </Tool>
      </Group>
    </Group>
  );
}

function ZoomTools({ zoom, percent, onZoom, onStep, onTurn }: Pick<Props, 'zoom' | 'percent' | 'onZoom' | 'onStep' | 'onTurn'>) {
  const { t } = useTranslation('sarabun');
  return (
    <Group gap={4} wrap="nowrap">
      <Tool label={t('viewer.smaller')} onClick={() => onStep(false)}>
        <IconZoomOut size={20} aria-hidden />
      </Tool>
      <Text span inherit miw={44} ta="center" visibleFrom="sm" className="figures" aria-live="polite">
        {percent}%
      </Text>
      <Tool label={t('viewer.larger')} onClick={() => onStep(true)}>
        <IconZoomIn size={20} aria-hidden />
      </Tool>
      <Tool label={t('viewer.fit')} pressed={zoom === 'width'} rare onClick={() => onZoom('width')}>
        <IconArrowsHorizontal size={20} aria-hidden />
      </Tool>
      <Tool label={t('viewer.fitPage')} pressed={zoom === 'page'} rare onClick={() => onZoom('page')}>
        <IconArrowAutofitHeight size={20} aria-hidden />
      </Tool>
      <Tool label={t('viewer.turn')} rare onClick={onTurn}>
        <IconRotateClockwise size={20} aria-hidden />
      </Tool>
    </Group>
  );
}

/** Says the page, and leads to the one typed. */
function PageField({ current, count, onGo }: { current: number; count: number; onGo: (page: number) => void }) {
  const { t } = useTranslation('sarabun');
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes when the page has changed
  useEffect(() => setTyped(null), [current]);
  function go(): void {
    const page = Number(typed);
    if (typed && Number.isInteger(page) && page >= 1 && page <= count) onGo(page);
    setTyped(null);
  }
  if (count === 0) return null;
  return (
    <Group gap={8} wrap="nowrap" className="figures">
      <VisuallyHidden aria-live="polite">{t('viewer.page', { page: current, pages: count })}</VisuallyHidden>
      <Input
        w={56}
        styles={{ input: { paddingInline: 8, textAlign: 'right' } }}
        aria-label={t('viewer.goTo')}
        inputMode="numeric"
        maxLength={5}
        value={typed ?? String(current)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={go}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <span className="nowrap" aria-hidden>
        / {count}
      </span>
    </Group>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  /** Not on phones. */
  rare?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Tool({ label, pressed, rare, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      {...(rare ? { visibleFrom: 'sm' } : {})}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
