import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { encode } from 'uqr';
import { type LineAccountNow, lineAccount, makeLineCode, makeLineNonce, unlinkLine } from '../../contract/notify/channels.ts';
import { useRead, useWrite } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { clock, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './LineAccountPage.module.css';

/** While a code waits in the chat, the page asks whether it was sent. */
const askEvery = 3_000;

/** One's LINE account is linked by a code that is sent from it; the state is shown, and it can be unlinked [R7]. */
export function LineAccountPage() {
  const { t } = useTranslation('channels');
  const [waits, setWaits] = useState(false);
  const answer = useRead(lineAccount, {}, waits ? { every: askEvery } : {});
  const { data } = answer;
  const off = answer.error?.code === 'not_found';
  return (
    <>
      <PageHead title={t('line.pageTitle')} hint={t('line.hint')} />
      {off ? <EmptyState>{t('line.notOffered')}</EmptyState> : <NotYet of={answer} rows={3} height={80} />}
      {data && !off ? (
        <Stack gap={16} maw={760}>
          {data.linked ? (
            <Linked account={data} />
          ) : (
            <>
              <FromChat />
              <Steps account={data} onCode={() => setWaits(true)} />
            </>
          )}
        </Stack>
      ) : null}
    </>
  );
}

function Linked({ account }: { account: LineAccountNow }) {
  const { t } = useTranslation('channels');
  const unlink = useWrite(unlinkLine, { refresh: [lineAccount], onSuccess: () => toastDone(t('line.unlinked')) });
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('line.unlinkAsk'),
      message: t('line.unlinkText'),
      confirmLabel: t('line.unlink'),
      cancelLabel: t('line.keep'),
      danger: true,
    });
    if (sure) unlink.mutate({}, { onError: (error) => toastError(error) });
  }
  return (
    <Panel>
      <Group gap="12px 16px" role="status">
        <Pill tone="ok" icon={<IconCheck size={16} aria-hidden />}>
          {t('line.linked')}
        </Pill>
        {account.since ? <span className="figures">{t('line.linkedSince', { at: shortDateTime(account.since) })}</span> : null}
        <Button ml="auto" variant="default" loading={unlink.isPending} onClick={() => void ask()}>
          {t('line.unlink')}
        </Button>
      </Group>
    </Panel>
  );
}

function Steps({ account, onCode }: { account: LineAccountNow; onCode: () => void }) {
  const { t } = useTranslation('channels');
  const { basicId, address } = account;
  return (
    <ol className={`bare stack ${classes.steps}`} aria-label={t('line.steps')}>
      <li className="panel padded">
        <h2>{t('line.step1')}</h2>
        {address ? (
          <Group gap={16}>
            <Qr of={address} label={t('line.qr', { id: basicId })} />
            <div className="words">
              <p>{t('line.step1Text', { id: basicId })}</p>
              <Button
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer"
                variant="default"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('line.open')}
              </Button>
            </div>
          </Group>
        ) : (
          <p>{t('line.step1NoId')}</p>
        )}
      </li>
      <li className="panel padded">
        <h2>{t('line.step2')}</h2>
        <p>{t('line.step2Text')}</p>
        <Code onMade={onCode} />
      </li>
      <li className="panel padded">
        <h2>{t('line.step3')}</h2>
        <p>{t('line.step3Text')}</p>
      </li>
    </ol>
  );
}

function Code({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('channels');
  const [over, setOver] = useState(false);
  const make = useWrite(makeLineCode, { onSuccess: onMade });
  const made = make.data;
  useEffect(() => {
    setOver(false);
    if (!made) return;
    const timer = setTimeout(() => setOver(true), new Date(made.until).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [made]);
  async function copy(code: string): Promise<void> {
    await navigator.clipboard.writeText(code);
    toastDone(t('line.copied'));
  }
  return (
    <>
      {made ? (
        <Group className={classes.code ?? ''} gap="8px 16px" mb={12}>
          <output className="figures" aria-label={t('line.code')} data-over={over || undefined}>
            {made.code}
          </output>
          {over ? null : (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(made.code)}>
              {t('line.copy')}
            </Button>
          )}
          <span className="figures">{over ? t('line.over') : t('line.until', { time: clock(made.until) })}</span>
        </Group>
      ) : null}
      {make.error ? (
        <p role="alert" className="fault">
          {make.error.message}
        </p>
      ) : null}
      <Button variant={made && !over ? 'default' : 'filled'} loading={make.isPending} onClick={() => make.mutate({})}>
        {t(made ? 'line.again' : 'line.makeCode')}
      </Button>
    </>
  );
}

/** Opened from the chat with LINE's own token: LINE's page asks the person and tells the office. */
function FromChat() {
  const { t } = useTranslation('channels');
  const [query] = useSearchParams();
  const linkToken = query.get('linkToken');
  const go = useWrite(makeLineNonce, { onSuccess: ({ address }) => window.location.assign(address) });
  if (!linkToken) return null;
  return (
    <Panel title={t('line.byToken')}>
      <Text mb={12}>{t('line.byTokenText')}</Text>
      <Button loading={go.isPending} onClick={() => go.mutate({ linkToken }, { onError: (error) => toastError(error) })}>
        {t('line.byTokenGo')}
      </Button>
    </Panel>
  );
}

/** Dark on white in every theme: a camera reads it. */
function Qr({ of, label }: { of: string; label: string }) {
  const { data, size } = encode(of, { ecc: 'M', border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
