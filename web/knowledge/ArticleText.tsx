import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sectionsOf } from '../../contract/knowledge/sections.ts';
import { plainLines } from '../../contract/sarabun/body.ts';
import { BodyText } from '../ui/BodyText.tsx';
import type { Article } from './article-words.tsx';
import classes from './knowledge.module.css';

const compact = (text: string) => text.replace(/\s+/g, '');
/** So many sections are looked over without a list of them. */
const fewSections = 3;

/** Its sections under their headings; one that stands on a letter which has ended is marked, by its heading or by the number that it says. */
export function ArticleText({ article: { body, references, state } }: { article: Pick<Article, 'body' | 'references' | 'state'> }) {
  const { t } = useTranslation('knowledge');
  const sections = sectionsOf(body);
  const ended = state === 'REVIEW_DUE' ? references.filter((one) => one.ended && !one.ended.reviewed) : [];
  const headings = sections.filter(({ heading }) => heading !== '');
  const isDue = ({ heading, blocks }: (typeof sections)[number]) =>
    ended.some((one) =>
      one.heading
        ? one.heading === heading
        : one.docNo !== '' && compact([heading, ...plainLines(blocks)].join('')).includes(compact(one.docNo)),
    );
  if (sections.length === 0) return <p className="hint">{t('page.noText')}</p>;
  return (
    <>
      {headings.length > fewSections ? (
        <nav className={`${classes.contents} no-print`} aria-label={t('page.contents')}>
          <span className="hint">{t('page.contents')}</span>
          {headings.map(({ heading }, place) => (
            <a key={heading} href={`#section-${place}`}>
              {heading}
            </a>
          ))}
        </nav>
      ) : null}
      {sections.map((section) => {
        const place = headings.indexOf(section);
        const due = isDue(section);
        return (
          <section key={`${place} ${section.heading}`} className={due ? classes.due : undefined}>
            {section.heading ? (
              <h2 id={`section-${place}`}>
                {section.heading}
                {due ? (
                  <span title={t('page.sectionDue')}>
                    <IconAlertTriangle size={20} aria-hidden />
                    <span className="unseen">{t('page.sectionDue')}</span>
                  </span>
                ) : null}
              </h2>
            ) : null}
            <BodyText body={section.blocks} />
          </section>
        );
      })}
    </>
  );
}
