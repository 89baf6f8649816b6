import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Check, dataChecks } from '../../../contract/settings/data-integrity.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePageWords } from '../page-words.ts';
import { CheckPanel } from './CheckPanel.tsx';
import { CheckpointsPanel } from './CheckpointsPanel.tsx';
import { looks, resultOf } from './looks.ts';

const every = 1500;

/** Whether all that the office keeps is whole and unchanged: each check with what it found, since when and who was told, and the checkpoints. */
export function IntegrityPage() {
  const words = usePageWords('data-integrity');
  const first = useRead(dataChecks, {}, { staleTime: 0 });
  const busy = first.data?.checks.some((check) => check.now !== null) ?? false;
  const watched = useRead(dataChecks, {}, { enabled: busy, every, staleTime: 0 });
  const checks = ((busy ? watched.data : undefined) ?? first.data)?.checks;
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      <NotYet of={first} rows={8} height={64} />
      {checks ? (
        <Stack gap={16}>
          <Summary checks={checks} />
          {checks.map((check) => (
            <CheckPanel key={check.kind} check={check} />
          ))}
          <CheckpointsPanel />
        </Stack>
      ) : null}
    </>
  );
}

/** What matters first: what is wrong, then what nothing can be said of. */
function Summary({ checks }: { checks: Check[] }) {
  const { t } = useTranslation('integrity');
  const used = checks.filter((check) => check.used);
  const named = (list: Check[]) => ({ count: list.length, names: list.map(({ kind }) => t(`kind.${kind}.name`)).join(' · ') });
  const damaged = used.filter((check) => resultOf(check) === 'DAMAGED');
  const unsure = used.filter((check) => resultOf(check) === 'COULD_NOT' || resultOf(check) === 'none');
  const result = damaged.length > 0 ? 'DAMAGED' : unsure.length > 0 ? 'COULD_NOT' : 'CLEAN';
  const { Icon, ink, ground } = looks[result];
  const [says, act] = {
    DAMAGED: [t('damagedIn', named(damaged)), t('damagedDo')],
    COULD_NOT: [t('unsureIn', named(unsure)), t('unsureDo')],
    CLEAN: [t('allClean'), t('cleanDo')],
  }[result];
  return (
    <Group component="section" className="panel" wrap="nowrap" align="flex-start" gap={12} p="12px var(--panel-pad)" bg={ground}>
      <Icon size={22} style={{ flex: 'none', color: ink }} aria-hidden />
      <div role="status">
        <Text className="medium">{says}</Text>
        <Text>{act}</Text>
      </div>
    </Group>
  );
}
