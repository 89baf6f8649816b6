import { Button, Group, Text, Title } from '@mantine/core';
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
import { UploadButton } from './UploadButton.tsx';

/** Crest, seal and logo: which stands, who put it there, and the ways to another or to none. */
export function MarkCards({ marks }: { marks: Mark[] }) {
  return (
    <ul className="bare">
      {markKinds.map((kind) => (
        <MarkCard key={kind} kind={kind} mark={marks.find((one) => one.kind === kind) ?? null} />
      ))}
    </ul>
  );
}

/** Puts a picture in the place of a mark, or takes the mark back after a question. */
function useMark(kind: MarkKind, name: string) {
  const { t } = useTranslation('organization');
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState('');
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
      setFault(error instanceof ApiError && error.field === 'file' ? error.message : errorText(error));
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
  return { sending, fault, send, withdrawing: withdraw.isPending, askToWithdraw };
}

function MarkCard({ kind, mark }: { kind: MarkKind; mark: Mark | null }) {
  const { t } = useTranslation('organization');
  const name = t(`kind.${kind}`);
  const { sending, fault, send, withdrawing, askToWithdraw } = useMark(kind, name);
  return (
    <li className="row" data-top>
      <div className={classes.picture}>{mark ? <Picture mark={mark} name={name} /> : <span>{t('none')}</span>}</div>
      <div className="words">
        <Title order={3}>{name}</Title>
        <Text>{t(`use.${kind}`)}</Text>
        <p className="hint">
          {mark
            ? `${t('by', { name: mark.addedBy, at: shortDate(mark.addedAt) })} · ${t('size', { width: mark.width, height: mark.height })}`
            : t('files')}
        </p>
        {fault ? (
          <p role="alert" className="fault">
            {fault}
          </p>
        ) : null}
        <Group gap={8} mt={8}>
          <UploadButton
            accept="image/svg+xml,image/png,.svg,.png"
            label={t(mark ? 'replace' : 'upload')}
            aria={{ choose: t('chooseOf', { kind: name }), upload: t('uploadOf', { kind: name }) }}
            sending={sending}
            onChoose={([file = null]) => void send(file)}
          />
          {mark ? (
            <Button
              variant="subtle"
              color="red"
              loading={withdrawing}
              aria-label={t('withdrawOf', { kind: name })}
              onClick={() => void askToWithdraw()}
            >
              {t('withdraw')}
            </Button>
          ) : null}
        </Group>
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
