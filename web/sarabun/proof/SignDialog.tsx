import { Box, Button, Group, Modal, Progress, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconSignature } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signingNeeds } from '../../../contract/sarabun/drafts.ts';
import type { QueueRow } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { refreshWork } from '../../shell/live/live.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { KeyRelease, type Needs, releaseOf } from './KeyRelease.tsx';
import { type Result, useSignMany } from './useSignMany.ts';

interface Props {
  rows: QueueRow[];
  /** `done`: something was signed, the choice has served. */
  onClose: (done: boolean) => void;
}

/** ลงนามหลายเรื่อง: one PIN for all, then what came of each; what was not signed says why and stands on top. */
export function SignDialog({ rows, onClose }: Props) {
  const { t } = useTranslation('proof');
  const form = useSigning(rows);
  const { signing, needs } = form;
  const count = rows.length;
  return (
    <Modal
      opened
      onClose={() => onClose(signing.finished)}
      closeOnEscape={!signing.running}
      closeOnClickOutside={false}
      withCloseButton={!signing.running}
      title={signing.finished ? t('sign.outcome') : t('sign.title', { count })}
      closeButtonProps={{ 'aria-label': t('sign.close') }}
    >
      {signing.finished ? (
        <Results results={signing.results} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <form className="fields" onSubmit={(event) => void form.submit(event)} aria-label={t('sign.title', { count })} noValidate>
          <p className="hint">{t('sign.read')}</p>
          <NotYet of={needs} rows={3} />
          {needs.data ? <Facts needs={needs.data} /> : null}
          {needs.data && form.keyed && !signing.running ? (
            <KeyRelease needs={needs.data} value={form.secret} onChange={form.setSecret} inputRef={form.field} error={form.fieldError} />
          ) : null}
          <FormFault>{signing.error && !form.atField ? errorText(signing.error) : null}</FormFault>
          {signing.running ? (
            <Running results={signing.results} all={count} />
          ) : (
            <Button
              type="submit"
              size="md"
              fullWidth
              disabled={!needs.data || needs.data.fault !== null}
              leftSection={<IconSignature size={20} aria-hidden />}
            >
              {t('sign.confirm', { count })}
            </Button>
          )}
        </form>
      )}
    </Modal>
  );
}

/** What the letters ask of the signer's key, what releases it, and the signing itself. */
function useSigning(rows: QueueRow[]) {
  const { t } = useTranslation('proof');
  const tasks = rows.flatMap((row) => row.F_JOB_ID ?? []);
  const needs = useRead(signingNeeds, { tasks }, { staleTime: 0 });
  const byCode = needs.data?.release === 'CODE';
  const signing = useSignMany(
    rows.map((row) => ({ documentId: row.F_DOC_ID, transmissionId: row.F_TRANS_ID, taskId: row.F_JOB_ID })),
    { whole: byCode },
  );
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const keyed = (needs.data?.keyed ?? 0) > 0;
  const lacks = keyed && secret === '';
  const atField = signing.error?.field === 'pin' || signing.error?.field === 'otp';
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (signing.running || !needs.data) return;
    if (lacks) return field.current?.focus();
    await signing.start(keyed ? releaseOf(needs.data, secret) : {});
    setSecret('');
    refreshWork();
  }
  const refused = atField && signing.error ? errorText(signing.error) : undefined;
  const fieldError = refused ?? (tried && lacks ? t(byCode ? 'sign.neededCode' : 'sign.needed') : undefined);
  return { needs, signing, keyed, secret, setSecret, field, atField, fieldError, submit };
}

/** How many of the letters need the key, are urgent, or are signed for another. */
function Facts({ needs }: { needs: Needs }) {
  const { t } = useTranslation('proof');
  const facts = (['keyed', 'urgent', 'onBehalf'] as const).filter((one) => needs[one] > 0);
  if (facts.length === 0) return null;
  return (
    <Box component="ul" my={0} py={8} pl={32} pr={12} bg="var(--sunken)" bdrs="md">
      {facts.map((one) => (
        <li key={one}>{t(`sign.${one}`, { count: needs[one] })}</li>
      ))}
    </Box>
  );
}

function Running({ results, all }: { results: Result[]; all: number }) {
  const { t } = useTranslation('proof');
  return (
    <Stack gap={8} role="status">
      <Progress value={(results.length / all) * 100} animated aria-label={t('sign.progress', { done: results.length, all })} />
      <strong className="figures">{t('sign.progress', { done: results.filter((one) => one.done).length, all })}</strong>
      <span className="dimmed">{t('sign.stay')}</span>
    </Stack>
  );
}

function Results({ results, rows, onClose }: { results: Result[]; rows: QueueRow[]; onClose: () => void }) {
  const { t } = useTranslation('proof');
  const signed = results.filter((one) => one.done);
  const refused = results.filter((one) => !one.done);
  const titleOf = (one: Result) => rows.find((row) => row.F_JOB_ID === one.taskId)?.F_DOC_TITLE ?? String(one.documentId);
  return (
    <div className="fields">
      <Summary done={signed.length} all={results.length} />
      <Part tone="urgent" title={t('sign.notSigned', { count: refused.length })} results={refused}>
        {(one) => (
          <Group justify="space-between" wrap="nowrap">
            <div>
              {titleOf(one)}
              <div className="marked fault">
                <IconAlertTriangle size={16} aria-hidden />
                {one.message}
              </div>
            </div>
            <Button component={Link} to={paths.document(one.documentId)} variant="default" size="xs" style={{ flex: 'none' }}>
              {t('sign.open')}
            </Button>
          </Group>
        )}
      </Part>
      <Part tone="ok" title={t('sign.signed', { count: signed.length })} results={signed}>
        {(one) => (
          <div className="marked">
            <IconCircleCheck size={20} color="var(--tone)" aria-hidden />
            <span>
              {titleOf(one)}
              <span className="sub figures">{one.number ? t('sign.number', { number: one.number }) : t('sign.onward')}</span>
            </span>
          </div>
        )}
      </Part>
      <Button size="md" fullWidth onClick={onClose}>
        {t('sign.back')}
      </Button>
    </div>
  );
}

function Summary({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('proof');
  const Icon = done > 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap={12} wrap="nowrap" role="status" data-tone={done > 0 ? 'ok' : 'urgent'}>
      <Icon size={40} color="var(--tone)" style={{ flex: 'none' }} aria-hidden />
      <div>
        <Title order={2} size={20}>
          {t('sign.done', { done, all })}
        </Title>
        <span className="dimmed figures">{shortDateTime(new Date())}</span>
      </div>
    </Group>
  );
}

interface PartProps {
  tone: 'urgent' | 'ok';
  title: string;
  results: Result[];
  children: (one: Result) => ReactNode;
}

/** Those that ended alike, on the ground of their tone. */
function Part({ tone, title, results, children }: PartProps) {
  if (results.length === 0) return null;
  return (
    <section aria-label={title} data-tone={tone}>
      <Title order={3} className="notice">
        {title}
      </Title>
      <ul className="bare">
        {results.map((one) => (
          <Box component="li" key={one.taskId} px={12} py={8} style={{ borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}>
            {children(one)}
          </Box>
        ))}
      </ul>
    </section>
  );
}
