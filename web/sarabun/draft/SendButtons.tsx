import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import { type getDraft, submitDraft, submitEach } from '../../../contract/sarabun/drafts.ts';
import { ApiError, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useFunction } from '../reference-lists.ts';
import type { Fault } from './faults.ts';
import type { Typed } from './useSaving.ts';

interface Props {
  view: Given<typeof getDraft>;
  typed: Typed;
  /** The first that must be mended: the letter doesn't go before. */
  fault: Fault | undefined;
  save: () => Promise<boolean>;
  onFault: (fault: Fault) => void;
  onRefused: (error: ApiError) => void;
}

/** Puts the letter on its way, or one to each of its receivers; who mends it as its reviewer goes back to the review. */
export function SendButtons({ view, typed, fault, save, onFault, onRefused }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const go = useNavigate();
  const documentId = view.document.id;
  // there it says whom it waits for
  const toRoute = (said: string) => {
    toastDone(said);
    void go(paths.draftsIn('onRoute'));
  };
  const submit = useWrite(submitDraft, { onSuccess: () => toRoute(t('submitted')) });
  const each = useWrite(submitEach, { onSuccess: ({ documents }) => toRoute(t('eachDone', { count: documents.length })) });
  const receivers = typed.receivers.filter((one) => one.purpose === 'ACTION').length;
  const open = (typed.secrecy ?? view.document.secrecy) === 0;
  const divisible = useFunction('separate') && kindByCode(view.document.type).each && receivers > 1 && open;
  function onError(error: Error): void {
    toastError(error);
    if (error instanceof ApiError) onRefused(error);
  }
  async function send(write: typeof submit | typeof each, sure: () => Promise<boolean>): Promise<void> {
    if (fault) return onFault(fault);
    if ((await sure()) && (await save())) write.mutate({ documentId }, { onError });
  }
  const count = { count: receivers };
  const askEach = () => confirm({ title: t('eachTitle'), message: t('eachText', count), confirmLabel: t('each', count) });
  if (!view.may.submit)
    return <Button onClick={() => void save().then((saved) => saved && go(paths.document(documentId)))}>{t('backToReview')}</Button>;
  return (
    <>
      {divisible ? (
        <Button variant="default" onClick={() => void send(each, askEach)} loading={each.isPending} disabled={submit.isPending}>
          {t('each', count)}
        </Button>
      ) : null}
      <Button onClick={() => void send(submit, async () => true)} loading={submit.isPending} disabled={each.isPending}>
        {t('submit')}
      </Button>
    </>
  );
}
