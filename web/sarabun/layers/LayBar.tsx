import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Held, Laying } from './useLaying.ts';

/** What is in the hand, what it would hide, and what to do with it. */
export function LayBar({ laying, pages }: { laying: Laying; pages: number }) {
  const { t } = useTranslation('layers');
  const { held } = laying;
  if (!held) return null;
  return (
    <Stack
      component="section"
      gap={8}
      px={16}
      py={8}
      bg="var(--surface)"
      flex="none"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label={t('selected', { name: held.name })}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {t('selected', { name: held.name })}
      </Text>
      <Warnings of={laying} />
      <Buttons laying={laying} held={held} pages={pages} />
    </Stack>
  );
}

/** What the mark would hide, or that there is no room for it. */
function Warnings({ of: { over, full } }: { of: Laying }) {
  const { t } = useTranslation('layers');
  const warnings = [over.text ? t('overText') : '', ...over.marks.map((name) => t('overMark', { name })), full ? t('noRoom') : ''];
  return (
    <Stack gap={0} role="status" fz={14} c="var(--warn)">
      {warnings.filter(Boolean).map((warning) => (
        <span key={warning} className="marked">
          <IconAlertTriangle size={16} aria-hidden /> {warning}
        </span>
      ))}
    </Stack>
  );
}

function Buttons({ laying, held, pages }: { laying: Laying; held: Held; pages: number }) {
  const { t } = useTranslation(['layers', 'common']);
  return (
    <div className="side-by-side">
      <Button loading={laying.busy} onClick={laying.save}>
        {held.on === 'new' ? t('save') : t('saveMove')}
      </Button>
      <Button variant="default" onClick={laying.findRoom}>
        {t('findRoom')}
      </Button>
      {pages > 1 && held.on !== 'stamp' ? (
        <NativeSelect
          aria-label={t('page')}
          value={String(held.place.page)}
          data={Array.from({ length: pages }, (_, i) => ({ value: String(i + 1), label: t('toPage', { page: i + 1 }) }))}
          onChange={(event) => laying.toPage(Number(event.currentTarget.value))}
        />
      ) : null}
      {held.on === 'layer' ? (
        <Button variant="default" onClick={laying.takeAway}>
          {held.layer.kind === 'ENDORSE' ? t('removeEndorsement') : t('remove')}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" onClick={laying.cancel}>
        {t('common:back')}
      </Button>
    </div>
  );
}
