import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { decideArticle, noteEnded, rateArticle, renewArticle, retireArticle } from '../../contract/knowledge/calls.ts';
import type { FoundLetter } from '../../contract/sarabun/search.ts';
import { useSend } from '../api.ts';
import { LetterFinder } from '../sarabun/draft/LetterFinder.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { type Article, ofArticle } from './article-words.tsx';

interface Props {
  article: Article;
  onClose: () => void;
}

/** ทบทวนแล้ว. */
export function RenewForm({ article: { id, version }, onClose }: Props) {
  const { t } = useTranslation('knowledge');
  const send = useSend(renewArticle, ofArticle);
  return (
    <FormModal
      title={t('renew.title')}
      hint={t('renew.hint')}
      submit={t('due.renew')}
      done={t('renew.done')}
      initial={{ words: '' }}
      send={(values) => send({ id, version, ...values })}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea autosize minRows={2} maxLength={500} label={t('renew.words')} description={t('renew.wordsHint')} {...field('words')} />
      )}
    </FormModal>
  );
}

export function RetireForm({ article: { id, version }, onClose }: Props) {
  const { t } = useTranslation('knowledge');
  const send = useSend(retireArticle, ofArticle);
  return (
    <FormModal
      title={t('retire.title')}
      hint={t('retire.hint')}
      submit={t('retire.act')}
      danger
      done={t('retire.done')}
      initial={{ reason: '' }}
      send={(values) => send({ id, version, ...values })}
      onClose={onClose}
    >
      {({ field }) => <Textarea autosize minRows={2} maxLength={500} label={t('retire.reason')} {...field('reason', { required: true })} />}
    </FormModal>
  );
}

export function PublishForm({ article: { id, version }, onClose }: Props) {
  const { t } = useTranslation('knowledge');
  const send = useSend(decideArticle, ofArticle);
  return (
    <FormModal
      title={t('pending.decideTitle')}
      hint={t('pending.decideHint')}
      submit={t('pending.publish')}
      done={t('pending.published')}
      initial={{ words: '' }}
      send={(values) => send({ id, version, publish: true, ...values })}
      onClose={onClose}
    >
      {({ field }) => <Textarea autosize minRows={2} maxLength={1000} label={t('pending.words')} {...field('words')} />}
    </FormModal>
  );
}

export function SendBackForm({ article: { id, version }, onClose }: Props) {
  const { t } = useTranslation('knowledge');
  const send = useSend(decideArticle, ofArticle);
  return (
    <FormModal
      title={t('pending.sendBackTitle')}
      submit={t('pending.sendBack')}
      done={t('pending.sentBack')}
      initial={{ words: '' }}
      send={(values) => send({ id, version, publish: false, ...values })}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea autosize minRows={3} maxLength={1000} label={t('pending.reason')} {...field('words', { required: true })} />
      )}
    </FormModal>
  );
}

/** Why it did not help. */
export function ReasonForm({ article: { id }, onClose }: Props) {
  const { t } = useTranslation('knowledge');
  const send = useSend(rateArticle, ofArticle);
  return (
    <FormModal
      title={t('readers.reasonTitle')}
      hint={t('readers.reasonHint')}
      submit={t('readers.send')}
      done={t('readers.thanks')}
      initial={{ reason: '' }}
      send={(values) => send({ id, helpful: false, ...values })}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea autosize minRows={2} maxLength={500} label={t('readers.reason')} {...field('reason', { required: true })} />
      )}
    </FormModal>
  );
}

/** A letter from outside has ended. */
export function EndedForm({ letter, onClose }: { letter: { documentId: number; docNo: string }; onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const send = useSend(noteEnded, ofArticle);
  const [successor, setSuccessor] = useState<FoundLetter | null>(null);
  const said = (parts: FoundLetter['docNo']) => parts.map(({ text }) => text).join('');
  return (
    <FormModal
      title={t('ended.title')}
      hint={t('ended.hint')}
      submit={t('ended.submit')}
      danger
      done={({ articles }: Given<typeof noteEnded>) => t('ended.done', { count: articles })}
      initial={{ successorId: null as number | null }}
      send={(values) => send({ documentId: letter.documentId, ...values })}
      onClose={onClose}
    >
      {({ field, set }) => {
        const { error } = field('successorId');
        return (
          <>
            <p className="medium">{t('ended.letter', { no: letter.docNo })}</p>
            <LetterFinder
              label={t('ended.successor')}
              except={[letter.documentId]}
              onPick={(one) => {
                setSuccessor(one);
                set({ successorId: one.documentId });
              }}
            />
            <p className={error ? 'fault' : 'hint'}>
              {error ?? (successor ? [said(successor.docNo), said(successor.subject)].join(' ') : t('ended.none'))}
            </p>
          </>
        );
      }}
    </FormModal>
  );
}
