import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { Count } from './Columns.tsx';
import type { Fault } from './faults.ts';
import { closingFor } from './salutations.ts';
import classes from './Workspace.module.css';

interface Props {
  faults: Fault[];
  content: Content;
  onGo: (fault: Fault) => void;
  onPut: (change: Partial<Content>) => void;
}

/** What is to be mended before the letter goes on its way, each with the way to it, or mended at once. */
export function FaultList({ faults, content, onGo, onPut }: Props) {
  const { t } = useTranslation(['draft', 'body', 'parts']);
  const says = (fault: Fault) => t(`fault.${fault.why}`, { part: nameOf(fault), reason: fault.reason ?? '' });
  const nameOf = ({ part, field, why }: Fault) => {
    if (part === 'files' && why !== 'file') return t('parts:files.beside');
    if (field === 'when' || field === 'place') return t(`meetingSaid.${field}`);
    return t(field ? (`meeting.${field}` as never) : `part.${part}`);
  };
  return (
    <section className={classes.block} aria-labelledby="draft-faults">
      <h2 id="draft-faults" className={classes.blockTitle}>
        {t('faults')} {faults.length > 0 ? <Count of={faults.length} /> : null}
      </h2>
      {faults.length === 0 ? (
        <p className={classes.passed}>
          <IconCircleCheck size={18} aria-hidden /> {t('noFaults')}
        </p>
      ) : null}
      <ol className={classes.faults}>
        {faults.map((fault, index) => (
          <li key={`${fault.part} ${fault.field} ${fault.why}`} className={classes.fault}>
            <span className={classes.badge} aria-hidden>
              {index + 1}
            </span>
            <div>
              <button type="button" className={classes.go} onClick={() => onGo(fault)}>
                {says(fault)}
              </button>
              {fault.why === 'closing' ? (
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => onPut({ closing: closingFor(content.salutation, content.closing) })}
                >
                  {t('body:use', { words: closingFor(content.salutation, content.closing) })}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
