import { getButtonClass } from '../../components/button/button-class.ts';
import { JobCard } from '../../components/job-card/job-card.tsx';
import { JobForm } from '../../components/job-form/job-form.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import { HtmlText } from './html-text.tsx';
import type { ClosedVacancyView, OpenVacancyView, VacancyTextView, VacancyView } from './vacancy-view.ts';
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
      <div className="wrap">
        <Facts view={view} />
        <div className={styles.body}>
          <article className={styles.text} lang={view.language} aria-label={labels.theRole}>
            <Text view={view.description} className={styles.description} />
            {view.sections.map(({ heading, text }) => (
              <section key={heading} className={styles.part}>
                <h2>{heading}</h2>
                <Text view={text} />
              </section>
            ))}
          </article>
        </div>
      </div>
      <div id="apply" className={styles.apply}>
        <div className={`wrap ${styles.applyGrid}`}>
          <div>
            <h2 className={styles.applyHeading} lang={view.language}>
              {labels.applyFor}
            </h2>
            <p className={styles.applyIntro}>{labels.applyIntro}</p>
          </div>
          <JobForm view={view.form} />
        </div>
      </div>
    </>
  );
}

function Facts({ view }: { view: OpenVacancyView }) {
  return (
    <div className={styles.strip}>
      <dl className={styles.facts}>
        {view.facts.map(({ label, text, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{date ? <time dateTime={date}>{text}</time> : text}</dd>
          </div>
        ))}
      </dl>
      <a href="#apply" className={getButtonClass()}>
        {view.labels.apply}
      </a>
    </div>
  );
}

function Text({ view, className }: { view: VacancyTextView; className?: string | undefined }) {
  if (view.kind === 'html') return <HtmlText html={view.html} className={className} />;
  return <RichText view={view.view} headingShift={1} className={className} />;
}

function ClosedVacancy({ view }: { view: ClosedVacancyView }) {
  return (
    <>
      <PageHeading eyebrow={view.labels.closed} title={view.title} lede={view.lede} />
      {view.similar.length > 0 && (
        <Section heading={view.labels.similar} intro={<a href={view.all.href}>{view.all.text}</a>} headingLevel={2} place="page">
          <ul className={styles.similar}>
            {view.similar.map((card) => (
              <JobCard key={card.id} view={card} headingLevel={3} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
