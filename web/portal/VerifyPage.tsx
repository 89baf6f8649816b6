import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconFileInfo, IconFileOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { type FileStanding, type PaperFacts, verifyCode } from '../../contract/sarabun/proof.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { longDate } from '../ui/dates.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { isRed, VerifyFile } from './VerifyFile.tsx';
import classes from './VerifyPage.module.css';

/** Does the letter in my hand stand? Asked by anybody, with the code on the paper or its QR [R1]. */
export function VerifyPage() {
  const { t } = useTranslation('proof');
  const { code } = useParams();
  return (
    <PublicFrame>
      <div className={classes.root}>
        <PageHead title={t('verify.title')} hint={code ? undefined : t('verify.hint')} />
        {code ? <Standing key={code} code={code} /> : null}
        <CodeForm key={`form-${code}`} first={code ?? ''} />
        <p className="hint">{t('verify.privacy')}</p>
      </div>
    </PublicFrame>
  );
}

function CodeForm({ first }: { first: string }) {
  const { t } = useTranslation('proof');
  const go = useNavigate();
  const [code, setCode] = useState(first);
  const [tried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (code.trim()) go(paths.verify(code.trim()));
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        required
        label={t('verify.code')}
        description={t('verify.codeExample')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={tried && !code.trim() ? t('verify.needed') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className={classes.code ?? ''}
      />
      <Button type="submit" variant={first ? 'default' : 'filled'}>
        {t('verify.check')}
      </Button>
    </form>
  );
}

const looks = {
  VALID: { tone: 'ok', Icon: IconCircleCheck },
  VOID: { tone: 'urgent', Icon: IconAlertTriangle },
  PENDING: { tone: 'warn', Icon: IconClockHour4 },
} as const;
const notThis = { tone: 'plain', Icon: IconFileInfo } as const;

function Standing({ code }: { code: string }) {
  const { t } = useTranslation('proof');
  const answer = useRead(verifyCode, { code }, { staleTime: 60_000 });
  const [file, setFile] = useState<FileStanding | null>(null);
  if (answer.isPending) return <LoadingRows rows={3} />;
  if (answer.isError) {
    if (answer.error.status !== 404) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
    return (
      <section className={classes.result} data-tone="plain" role="status">
        <IconFileOff size={36} aria-hidden />
        <div>
          <h2>{t('verify.unknown')}</h2>
          <p>{t('verify.unknownHint')}</p>
        </div>
      </section>
    );
  }
  return (
    <>
      <Known standing={answer.data} quiet={file !== null && isRed(file)} />
      <VerifyFile code={code} onStanding={setFile} />
    </>
  );
}

/** What the agency says of the letter with this code. `quiet`: the file that was brought is not it, and this must not read as if it were. */
function Known({ standing, quiet }: { standing: PaperFacts; quiet: boolean }) {
  const { t } = useTranslation('proof');
  const plain = quiet && standing.state === 'VALID';
  const { tone, Icon } = plain ? notThis : looks[standing.state];
  return (
    <section className={classes.result} data-tone={tone} role="status">
      <Icon size={36} aria-hidden />
      <div>
        <h2>{t(plain ? 'verify.notThis' : `verify.state.${standing.state}`)}</h2>
        {standing.state === 'VALID' ? <p>{t('verify.compare')}</p> : null}
        {standing.reason ? <p>{t(`verify.reason.${standing.reason}`)}</p> : null}
        <dl className={classes.facts}>
          <dt>{t('verify.number')}</dt>
          <dd className="figures">{standing.number ?? t('verify.none')}</dd>
          <dt>{t('verify.date')}</dt>
          <dd>{standing.date ? longDate(standing.date) : t('verify.none')}</dd>
          <dt>{t('verify.agency')}</dt>
          <dd>{standing.agency}</dd>
          {standing.subject === null ? null : (
            <>
              <dt>{t('verify.subject')}</dt>
              <dd>{standing.subject}</dd>
            </>
          )}
          {standing.signers === null || standing.signers.length === 0 ? null : (
            <>
              <dt>{t('verify.signers')}</dt>
              <dd>
                {standing.signers.map((one) => (
                  <span key={one} className={classes.signer}>
                    {one}
                  </span>
                ))}
              </dd>
            </>
          )}
        </dl>
        {standing.picture === null ? null : (
          <figure className={classes.page}>
            <img src={`data:image/webp;base64,${standing.picture}`} alt={t('verify.picture')} />
            <figcaption>{t('verify.pictureHint')}</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
