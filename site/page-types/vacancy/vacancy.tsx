import { getButtonClass } from '../../components/button/button-class.ts';
import { JobForm } from '../../components/job-form/job-form.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { ClosedVacancy } from './closed-vacancy.tsx';
import { HtmlText } from './html-text.tsx';
import type { OpenVacancyView, VacancyTextView, VacancyView } from './vacancy-view.ts';
import styles from './vacancy.module.css';

export function Vacancy({ view }: { view: VacancyView }) {
  return view.state === 'open' ? <OpenVacancy view={view} /> : <ClosedVacancy view={view} />;
}

function OpenVacancy({ view }: { view: OpenVacancyView }) {
  const { labels } = view;
  return (
    <>
      <div lang={view.language}>
        <PageHeading eyebrow={view.eyebrow} title={view.title} lede={view.summary} />
      </div>
      <Facts view={view} />
      <article className={`wrap ${styles.parts}`}>
        <section className={styles.part}>
          <div className={styles.partHead}>
            <h2>{labels.theRole}</h2>
            <a href="#apply" className={getButtonClass()} data-print="no">
              {labels.apply}
            </a>
          </div>
          <Text view={view.description} language={view.language} className={styles.description} />
        </section>
        {view.sections.map(({ heading, text }) => (
          <section key={heading} className={styles.part} lang={view.language}>
            <h2>{heading}</h2>
            <Text view={text} language={undefined} />
          </section>
        ))}
      </article>
      <div id="apply" className={styles.apply} data-print="no">
        <div className={`wrap ${styles.applyGrid}`}>
          <div className={styles.applyWords}>
            <h2>{labels.applyFor}</h2>
            <p>{labels.applyIntro}</p>
          </div>
          <div className={styles.panel}>
            <JobForm view={view.form} />
          </div>
        </div>
      </div>
    </>
  );
}

function Facts({ view }: { view: OpenVacancyView }) {
  return (
    <div className="wrap">
      <dl className={styles.facts}>
        {view.facts.map(({ label, texts, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            {texts.map((text) => (
              <dd key={text}>{date ? <time dateTime={date}>{text}</time> : <bdi>{text}</bdi>}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

function Text({
  view,
  language,
  className,
}: {
  view: VacancyTextView;
  language: string | undefined;
  className?: string | undefined;
}) {
  return (
    <div lang={language}>
      {view.kind === 'html' ? (
        <HtmlText html={view.html} className={className} />
      ) : (
        <RichText view={view.view} headingShift={1} className={className} />
      )}
    </div>
  );
}
