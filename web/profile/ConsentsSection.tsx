import { Button, Group, Modal, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConsentDecision,
  type ConsentNow,
  consentText,
  type FreePurpose,
  freePurposes,
  ownConsents,
  saveConsent,
  withdrawNotice,
} from '../../contract/profile/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { languageName, nameIn } from '../shell/preferences/languages.ts';
import { consent as cookies } from '../shell/preferences/storage.ts';
import { verifySession } from '../shell/session/session.ts';
import { NotYet } from '../ui/Answer.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

/** The notice and every consent, each with what it means, since when, and how it is taken back. */
export function ConsentsSection() {
  const { t } = useTranslation('account');
  const list = useRead(ownConsents, {});
  const [shown, setShown] = useState<ConsentDecision | null>(null);
  if (!list.data) return <NotYet of={list} rows={4} />;
  const { purposes, decisions } = list.data;
  const notice = purposes.find((one) => one.purpose === 'PDPA');
  return (
    <div className="stack">
      {notice ? <Notice notice={notice} /> : null}
      <h3>{t('consents.free')}</h3>
      <p className="hint">{t('consents.freeHint')}</p>
      <ul className="bare">
        {purposes
          .filter((one) => isFree(one.purpose))
          .map((one) => (
            <FreeConsent key={one.purpose} one={one} />
          ))}
      </ul>
      <p className="hint">{t('consents.sensitive')}</p>
      {decisions.length > 0 ? (
        <details>
          <summary>{t('consents.history', { count: decisions.length })}</summary>
          <ul className="bare">
            {decisions.map((one) => (
              <li key={one.id} className="row">
                <div className="words">
                  <span>
                    {t(`consents.purpose.${one.purpose}`)} · {t(one.agreed ? 'consents.agreed' : 'consents.withdrawn')}
                  </span>
                  <span className="dim figures">
                    {[
                      shortDateTime(one.at),
                      t('consents.version', { version: one.version }),
                      t('consents.inLanguage', { language: languageName(one.language) }),
                      t(`consents.channel.${one.channel as 'web'}`),
                      one.ip,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                <Button
                  size="compact-md"
                  variant="subtle"
                  aria-label={t('consents.readOf', { purpose: t(`consents.purpose.${one.purpose}`), version: one.version })}
                  onClick={() => setShown(one)}
                >
                  {t('consents.read')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {shown ? <ConsentText of={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

function Notice({ notice }: { notice: ConsentNow }) {
  const { t } = useTranslation('account');
  const withdraw = useWrite(withdrawNotice, {
    refresh: [ownConsents],
    onSuccess: () => {
      toastDone(t('consents.noticeWithdrawn'));
      void verifySession();
    },
  });
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('consents.withdrawAsk'),
      message: t('consents.withdrawText'),
      confirmLabel: t('consents.withdraw'),
      danger: true,
    });
    if (sure) withdraw.mutate({}, { onError: (error) => toastError(error) });
  }
  return (
    <>
      <Group gap={8}>
        <strong>{t('consents.purpose.PDPA')}</strong>
        {notice.agreed && notice.at ? (
          <Pill tone="ok">{t('consents.since', { date: shortDate(notice.at) })}</Pill>
        ) : (
          <Pill tone="warn">{t(notice.agreed === false ? 'consents.withdrawn' : 'consents.undecided')}</Pill>
        )}
      </Group>
      <details>
        <summary>{t('consents.readNotice', { version: notice.version })}</summary>
        <div className="notice stack">
          {notice.text.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </div>
      </details>
      {notice.agreed ? (
        <div>
          <Button variant="default" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
            {t('consents.withdrawNotice')}
          </Button>
        </div>
      ) : (
        <p className="hint">{t('consents.askedAgain')}</p>
      )}
    </>
  );
}

function FreeConsent({ one }: { one: ConsentNow }) {
  const { t } = useTranslation('account');
  const name = t(`consents.purpose.${one.purpose}`);
  const save = useWrite(saveConsent, {
    refresh: [ownConsents],
    onSuccess: ({ purposes }) => {
      const agreed = purposes.find((other) => other.purpose === one.purpose)?.agreed === true;
      if (one.purpose === 'COOKIE') agreed ? cookies.accept() : cookies.withdraw();
      toastDone(t(agreed ? 'consents.saved' : 'consents.taken', { name }));
    },
  });
  const agreed = one.agreed === true;
  return (
    <li className="row">
      <div className="words">
        <strong>{name}</strong>
        {one.text.map((paragraph) => (
          <p key={paragraph} className="hint">
            {paragraph}
          </p>
        ))}
        {one.at ? (
          <span className="dim figures">{t(agreed ? 'consents.since' : 'consents.withdrawnAt', { date: shortDate(one.at) })}</span>
        ) : null}
      </div>
      <Switch
        aria-label={name}
        checked={agreed}
        // shut while it is saved it would lose the focus
        onChange={(event) =>
          save.isPending ||
          save.mutate(
            { purpose: one.purpose as FreePurpose, agreed: event.currentTarget.checked },
            { onError: (error) => toastError(error) },
          )
        }
      />
    </li>
  );
}

/** The very words that were decided on, with their hash. */
function ConsentText({ of, onClose }: { of: ConsentDecision; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const text = useRead(consentText, { purpose: of.purpose, version: of.version });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('consents.textOf', { purpose: t(`consents.purpose.${of.purpose}`), version: of.version })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NotYet of={text} rows={3} />
      {text.data ? (
        <div className="stack">
          {(text.data[of.language as 'th'] ?? nameIn(text.data)).map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          <code className="detail">SHA-256 {text.data.hash}</code>
        </div>
      ) : null}
    </Modal>
  );
}

function isFree(purpose: string): boolean {
  return (freePurposes as readonly string[]).includes(purpose);
}
