import { Anchor, Box, Button, Group, Progress, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Check, type CheckFinding, dataChecks, startCheck } from '../../../contract/settings/data-integrity.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { CheckHistory } from './CheckHistory.tsx';
import { looks, resultOf } from './looks.ts';
import { useRunWords } from './useRunWords.ts';

/** One check: what it looks at, how its last run ended, and asking for one now. */
export function CheckPanel({ check }: { check: Check }) {
  const { t } = useTranslation('integrity');
  const start = useWrite(startCheck, { refresh: [dataChecks], onSuccess: () => toastDone(t('started')) });
  const [opened, { toggle }] = useDisclosure(false);
  const { kind, used, now, last, findings, standing } = check;
  const name = t(`kind.${kind}.name`);
  const result = resultOf(check);
  const { Icon, tone } = looks[result];
  return (
    <Box component="section" className="panel" p="12px var(--panel-pad)" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap={12}>
        <Stack gap={4} flex="1 1 320px">
          <Group gap={8}>
            <h2 style={{ margin: 0 }}>{name}</h2>
            <Pill tone={tone} icon={<Icon size={16} aria-hidden />}>
              {t(`result.${result}`)}
            </Pill>
          </Group>
          <span>{t(`kind.${kind}.looks`)}</span>
          <span className="dim">{used ? t(`kind.${kind}.when`) : t('off')}</span>
        </Stack>
        {used ? (
          <Group gap={8}>
            {last ? (
              <Button variant="subtle" aria-expanded={opened} aria-label={t('historyOf', { name })} onClick={toggle}>
                {t('history')}
              </Button>
            ) : null}
            <Button
              variant="default"
              aria-label={t('startOf', { name })}
              loading={start.isPending}
              disabled={now !== null}
              onClick={() => start.mutate({ kind }, { onError: (error) => toastError(error) })}
            >
              {t('start')}
            </Button>
          </Group>
        ) : null}
      </Group>
      {now ? <UnderWay now={now} name={name} /> : null}
      {used ? <Told check={check} /> : null}
      {standing > 0 ? <Findings findings={findings} standing={standing} /> : null}
      {opened ? <CheckHistory kind={kind} name={name} /> : null}
    </Box>
  );
}

function UnderWay({ now: { state, looked, all }, name }: { now: NonNullable<Check['now']>; name: string }) {
  const { t } = useTranslation('integrity');
  return (
    <Box role="status" mt={8}>
      <p style={{ margin: 0 }}>
        {state === 'waiting' ? t('waiting') : t('running', { looked: looked.toLocaleString(), all: all.toLocaleString() })}
      </p>
      <Progress value={all > 0 ? Math.min(100, (looked / all) * 100) : 0} aria-label={name} />
    </Box>
  );
}

/** The last run; and where it was not clean, since when, and who heard of it. */
function Told({ check: { last, cleanAt, wrongSince, told } }: { check: Check }) {
  const { t } = useTranslation('integrity');
  const { whence, counts } = useRunWords();
  if (!last) return null;
  const isClean = last.result === 'CLEAN';
  return (
    <Stack gap={0} mt={8} className="figures">
      <span>{[whence(last), ...counts(last)].join(' · ')}</span>
      {!isClean && wrongSince ? (
        <strong>{t(last.result === 'DAMAGED' ? 'wrongSince' : 'unsureSince', { at: shortDateTime(wrongSince) })}</strong>
      ) : null}
      {isClean ? null : (
        <span>
          {[
            cleanAt ? t('cleanAt', { at: shortDateTime(cleanAt) }) : t('neverClean'),
            told ? t('told', { names: told.names.join(', '), at: shortDateTime(told.at) }) : t('toldNobody'),
          ].join(' · ')}
        </span>
      )}
    </Stack>
  );
}

/** What stands found, with the letter for who may see it. */
function Findings({ findings, standing }: { findings: CheckFinding[]; standing: number }) {
  const { t } = useTranslation('integrity');
  return (
    <Box mt={12}>
      <h3>{t('standing', { count: standing })}</h3>
      <Box component="ul" className="wraps" m={0} pl={20}>
        {findings.map((finding) => (
          <li key={`${finding.what} ${finding.at} ${finding.foundAt}`}>
            {t(`what.${finding.what}` as never)}
            <span className="sub">
              <Place finding={finding} /> {t('foundAt', { at: shortDateTime(finding.foundAt) })}
            </span>
          </li>
        ))}
      </Box>
      {standing > findings.length ? <p className="hint">{t('more', { count: standing - findings.length })}</p> : null}
    </Box>
  );
}

function Place({ finding: { book, number, letter, at, says } }: { finding: CheckFinding }) {
  const { t } = useTranslation('integrity');
  const line = book ? [book, number].filter(Boolean).join(' ') : '';
  const before = [line, says].filter(Boolean).join(' · ');
  if (letter)
    return (
      <>
        {before ? `${before} · ` : null}
        <Anchor component={Link} to={paths.document(letter.documentId)}>
          {letter.docNo ? t('letter', { docNo: letter.docNo }) : t('letterWithout')}
        </Anchor>{' '}
        ·
      </>
    );
  return <>{line ? before : <span className="figures">{[at, says].filter(Boolean).join(' · ')}</span>} ·</>;
}
