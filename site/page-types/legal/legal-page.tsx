import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import type { LegalPageDocument } from '../../content/content-types.generated.ts';
import type { PageType } from '../page-type.ts';
import { toLegalView, type LegalView } from './legal-view.ts';
import styles from './legal-page.module.css';

function Legal({ view }: { view: LegalView }) {
  return (
    <>
      <PageHeading eyebrow={view.effective?.text} title={view.title} lede={view.summary} />
      <div className={`wrap ${styles.page}`}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents" className={styles.label}>
            {view.labels.onThisPage}
          </h2>
          <ol>
            {view.contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#versions">{view.labels.versions}</a>
            </li>
          </ol>
        </nav>
        <div>
          <RichText view={view.body} />
          <Versions view={view} />
        </div>
      </div>
    </>
  );
}

function Versions({ view }: { view: LegalView }) {
  return (
    <section id="versions" className={styles.versions} aria-labelledby="versions-title">
      <h2 id="versions-title">{view.labels.versions}</h2>
      <ol>
        {view.effective && (
          <li>
            <p className={styles.version}>
              <time dateTime={view.effective.date}>{view.effective.effectiveOn}</time>{' '}
              <strong>{view.labels.current}</strong>
            </p>
            {view.changes && <Changes view={view.changes} labels={view.labels} />}
          </li>
        )}
        {view.versions.map((version) => (
          <li key={version.id} id={version.id}>
            <details>
              <summary className={styles.version}>
                <time dateTime={version.date}>{version.effectiveOn}</time> <span>{version.summary}</span>
              </summary>
              <RichText view={version.body} headingShift={1} hasAnchors={false} className={styles.text} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ view, labels }: { view: NonNullable<LegalView['changes']>; labels: LegalView['labels'] }) {
  return (
    <details className={styles.changes}>
      <summary className={styles.version}>
        <span>{view.label}</span>
      </summary>
      {view.paragraphs.map((changes, index) => (
        <p key={index} className={styles.text}>
          {changes.map(({ kind, text }, place) => {
            if (kind === 'same') return <span key={place}>{text}</span>;
            const Mark = kind === 'added' ? 'ins' : 'del';
            return (
              <Mark key={place}>
                <span className="visuallyHidden">{kind === 'added' ? labels.added : labels.removed}: </span>
                {text}
              </Mark>
            );
          })}
        </p>
      ))}
    </details>
  );
}

export const legalPage: PageType<LegalPageDocument, LegalView> = {
  layout: 'default',
  query: async (context) =>
    context.document?.uid ? context.content.getByUid('legal_page', context.document.uid) : undefined,
  getDocument: (document) => document,
  view: toLegalView,
  head: ({ head }) => head,
  Page: Legal,
};
