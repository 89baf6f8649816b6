import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getOrganization,
  getPaperSettings,
  type Mark,
  type MarkKind,
  markKinds,
  withdrawMark,
} from '../../contract/settings/organization.ts';
import { ApiError, fetchBlob, readKey, upload, useWrite } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { errorText } from '../ui/error-text.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './Organization.module.css';

/** Crest, seal and logo: which stands, who put it there, and the ways to another or to none. */
export function MarkCards({ marks }: { marks: Mark[] }) {
  return (
    <ul className={classes.marks}>
      {markKinds.map((kind) => (
        <MarkCard key={kind} kind={kind} mark={marks.find((one) => one.kind === kind) ?? null} />
      ))}
    </ul>
  );
}

function MarkCard({ kind, mark }: { kind: MarkKind; mark: Mark | null }) {
  const { t } = useTranslation(['organization', 'common']);
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  const name = t(`kind.${kind}`);
  const withdraw = useWrite(withdrawMark, {
    refresh: [getOrganization, getPaperSettings],
    onSuccess: () => toastDone(t('withdrawn', { kind: name })),
  });

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    setSending(true);
    setFault('');
    try {
      await upload(`/settings/marks/${kind}`, form);
      toastDone(t('uploaded', { kind: name }));
      await Promise.all([getOrganization, getPaperSettings].map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
    } catch (error) {
      if (error instanceof ApiError && error.field === 'file') setFault(error.message);
      else setFault(errorText(error));
    } finally {
      setSending(false);
    }
  }

  async function askToWithdraw(): Promise<void> {
    const sure = await confirm({
      title: t('withdrawAsk', { kind: name }),
      message: t(kind === 'CREST' ? 'withdrawCrest' : 'withdrawText'),
      confirmLabel: t('withdraw'),
      danger: true,
    });
    if (sure) withdraw.mutate({ kind }, { onError: (error) => toastError(error) });
  }

  return (
    <li className={classes.card}>
      <div className={classes.picture}>{mark ? <Picture mark={mark} name={name} /> : <span>{t('none')}</span>}</div>
      <div className={classes.words}>
        <h3>{name}</h3>
        <p>{t(`use.${kind}`)}</p>
        <p className="hint">
          {mark
            ? `${t('by', { name: mark.addedBy, at: shortDate(mark.addedAt) })} · ${t('size', { width: mark.width, height: mark.height })}`
            : t('files')}
        </p>
        {fault ? (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <FileButton
            accept="image/svg+xml,image/png,.svg,.png"
            onChange={(file) => void send(file)}
            inputProps={{ 'aria-label': t('chooseOf', { kind: name }) }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={sending}
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-label={t('uploadOf', { kind: name })}
              >
                {t(mark ? 'replace' : 'upload')}
              </Button>
            )}
          </FileButton>
          {mark ? (
            <Button
              variant="subtle"
              color="red"
              loading={withdraw.isPending}
              aria-label={t('withdrawOf', { kind: name })}
              onClick={() => void askToWithdraw()}
            >
              {t('withdraw')}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Picture({ mark, name }: { mark: Mark; name: string }) {
  const { data } = useQuery({
    queryKey: ['agency mark', mark.id],
    queryFn: ({ signal }) => fetchBlob(`/settings/marks/${mark.id}/picture`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <img src={address} alt={name} /> : null;
}
