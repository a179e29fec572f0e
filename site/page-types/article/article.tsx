import { ArticleCard } from '../../components/article-card/article-card.tsx';
import { Image } from '../../components/image/image.tsx';
import { Link } from '../../components/link/link.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { toHeadingId } from '../../components/rich-text/heading-id.ts';
import { Section } from '../../components/section/section.tsx';
import { Share } from '../../components/share/share.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { ArticleView } from './article-view.ts';
import styles from './article.module.css';

/** Lede beside the title, the generated graph, contents at the left, facts at the right. */
export function Article({ view }: { view: ArticleView }) {
  return (
    <>
      <PageHeading eyebrow={view.eyebrow} title={view.title} lede={view.summary} seed={view.id} />
      <div className={`wrap ${styles.body}`}>
        <Contents view={view} />
        <article className={styles.text}>
          {view.takeaways.length > 0 && <Takeaways view={view} />}
          {view.heroImage && (
            <Image view={view.heroImage} sizes="(width < 768px) 100vw, 704px" className={styles.image} />
          )}
          <SliceZone views={view.slices} container="article" headingLevel={3} />
          {view.sources.length > 0 && <Sources view={view} />}
        </article>
        <Facts view={view} />
      </div>
      {view.related.length > 0 && (
        <Section heading={view.labels.readNext} headingLevel={2} container="page">
          <ul className={styles.related}>
            {view.related.map((card) => (
              <ArticleCard key={card.id} view={card} headingLevel={3} />
            ))}
          </ul>
          <Neighbours view={view} />
        </Section>
      )}
    </>
  );
}

function Contents({ view }: { view: ArticleView }) {
  if (view.contents.length < 2) return <div />;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.label}>
        {view.labels.onThisPage}
      </h2>
      <ul>
        {view.contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Takeaways({ view }: { view: ArticleView }) {
  return (
    <section className={styles.takeaways} aria-labelledby="in-short">
      <h2 id="in-short">{view.labels.inShort}</h2>
      <ul>
        {view.takeaways.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ view }: { view: ArticleView }) {
  const id = toHeadingId(view.labels.sources);
  return (
    <section className={styles.sources} aria-labelledby={id}>
      <h2 id={id}>{view.labels.sources}</h2>
      <ol>
        {view.sources.map(({ title, publisher, link }) => (
          <li key={title}>
            <Link view={link}>{title}</Link>
            {publisher && <span>{publisher}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ view }: { view: ArticleView }) {
  return (
    <aside className={styles.facts} aria-label={view.labels.aboutThisPiece}>
      <dl>
        {view.author && (
          <div>
            <dt>{view.labels.writtenBy}</dt>
            <dd>
              {view.author.portrait && (
                <Image view={{ ...view.author.portrait, alt: '' }} sizes="48px" className={styles.portrait} />
              )}
              {view.author.name} <span>{view.author.role}</span>
            </dd>
          </div>
        )}
        {view.dates.map(({ label, date, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <time dateTime={date}>{text}</time>
              {view.location && view.dates[0]?.label === label && <span>{view.location}</span>}
            </dd>
          </div>
        ))}
        {view.topics.length > 0 && (
          <div>
            <dt>{view.labels.topics}</dt>
            <dd>
              <ul className={styles.topics}>
                {view.topics.map(({ name, href }) => (
                  <li key={name}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <Share url={view.share.url} title={view.share.title} labels={view.labels} />
    </aside>
  );
}

function Neighbours({ view }: { view: ArticleView }) {
  const { previous, next, labels } = view;
  if (!previous && !next) return undefined;
  return (
    <nav className={styles.neighbours} aria-label={`${labels.previous}, ${labels.next}`}>
      {previous ? (
        <a href={previous.href} rel="prev" lang={previous.language}>
          <span>{labels.previous}</span>
          {previous.title}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a href={next.href} rel="next" lang={next.language}>
          <span>{labels.next}</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
