import { Button, Modal, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconSignature } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
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
import { KeyRelease, releaseOf } from './KeyRelease.tsx';
import classes from './SignDialog.module.css';
import { type Result, useSignMany } from './useSignMany.ts';

interface Props {
  rows: QueueRow[];
  /** `done`: something was signed, the choice has served. */
  onClose: (done: boolean) => void;
}

/** ลงนามหลายเรื่อง: one PIN for all, then what came of each; what was not signed says why and stands on top. */
export function SignDialog({ rows, onClose }: Props) {
  const { t } = useTranslation('proof');
  const tasks = rows.flatMap((row) => row.F_JOB_ID ?? []);
  const needs = useRead(signingNeeds, { tasks }, { staleTime: 0 });
  const signing = useSignMany(
    rows.map((row) => ({ documentId: row.F_DOC_ID, transmissionId: row.F_TRANS_ID, taskId: row.F_JOB_ID })),
    { whole: needs.data?.release === 'CODE' },
  );
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const count = rows.length;
  const keyed = (needs.data?.keyed ?? 0) > 0;
  const lacks = keyed && secret === '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (signing.running || !needs.data) return;
    if (lacks) return field.current?.focus();
    await signing.start(keyed ? releaseOf(needs.data, secret) : {});
    setSecret('');
    refreshWork();
  }

  const atField = signing.error?.field === 'pin' || signing.error?.field === 'otp';
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
        <form className="fields" onSubmit={(event) => void submit(event)} aria-label={t('sign.title', { count })} noValidate>
          <p className={classes.hint}>{t('sign.read')}</p>
          <NotYet of={needs} rows={3} />
          {needs.data ? (
            <>
              <ul className={classes.facts}>
                {keyed ? <li>{t('sign.keyed', { count: needs.data.keyed })}</li> : null}
                {needs.data.urgent > 0 ? <li>{t('sign.urgent', { count: needs.data.urgent })}</li> : null}
                {needs.data.onBehalf > 0 ? <li>{t('sign.onBehalf', { count: needs.data.onBehalf })}</li> : null}
              </ul>
              {keyed && !signing.running ? (
                <KeyRelease
                  needs={needs.data}
                  value={secret}
                  onChange={setSecret}
                  inputRef={field}
                  error={
                    tried && lacks && !atField
                      ? t(needs.data.release === 'CODE' ? 'sign.neededCode' : 'sign.needed')
                      : atField && signing.error
                        ? errorText(signing.error)
                        : undefined
                  }
                />
              ) : null}
            </>
          ) : null}
          {signing.error && !atField ? (
            <p role="alert" className={classes.error}>
              {errorText(signing.error)}
            </p>
          ) : null}
          {signing.running ? (
            <div className={classes.progress} role="status">
              <Progress
                value={(signing.results.length / count) * 100}
                animated
                aria-label={t('sign.progress', { done: signing.results.length, all: count })}
              />
              <strong className="figures">
                {t('sign.progress', { done: signing.results.filter((one) => one.done).length, all: count })}
              </strong>
              <span>{t('sign.stay')}</span>
            </div>
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

function Results({ results, rows, onClose }: { results: Result[]; rows: QueueRow[]; onClose: () => void }) {
  const { t } = useTranslation('proof');
  const signed = results.filter((one) => one.done);
  const refused = results.filter((one) => !one.done);
  const titleOf = (one: Result) => rows.find((row) => row.F_JOB_ID === one.taskId)?.F_DOC_TITLE ?? String(one.documentId);
  const Icon = signed.length > 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className="fields">
      <div className={classes.summary} role="status" data-refused={signed.length === 0 || undefined}>
        <Icon size={40} aria-hidden />
        <div>
          <h2>{t('sign.done', { done: signed.length, all: results.length })}</h2>
          <p className="figures">{shortDateTime(new Date())}</p>
        </div>
      </div>
      {refused.length > 0 ? (
        <section aria-label={t('sign.notSigned', { count: refused.length })} className={classes.part}>
          <h3>{t('sign.notSigned', { count: refused.length })}</h3>
          <ul>
            {refused.map((one) => (
              <li key={one.taskId} data-refused>
                <span className={classes.name}>{titleOf(one)}</span>
                <span className={classes.why}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {one.message}
                </span>
                <Button component={Link} to={paths.document(one.documentId)} variant="default" size="xs">
                  {t('sign.open')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {signed.length > 0 ? (
        <section aria-label={t('sign.signed', { count: signed.length })} className={classes.part}>
          <h3>{t('sign.signed', { count: signed.length })}</h3>
          <ul>
            {signed.map((one) => (
              <li key={one.taskId}>
                <IconCircleCheck size={20} aria-hidden />
                <span className={classes.name}>{titleOf(one)}</span>
                <span className={`${classes.said} figures`}>
                  {one.number ? t('sign.number', { number: one.number }) : t('sign.onward')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Button size="md" fullWidth onClick={onClose}>
        {t('sign.back')}
      </Button>
    </div>
  );
}
