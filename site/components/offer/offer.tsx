import { getButtonClass } from '../button/button-class.ts';
import { EnquiryForm } from '../enquiry-form/enquiry-form.tsx';
import { GraphArt } from '../graph-art/graph-art.tsx';
import { Image } from '../image/image.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { OfferView } from './offer-view.ts';
import styles from './offer.module.css';

/** One promise, one form near the top, what one gets, who speaks, when; then the rest. */
export function Offer({ view }: { view: OfferView }) {
  return (
    <>
      <div className={styles.top}>
        <div className={`wrap ${styles.grid}`}>
          <div>
            <p className={styles.kind}>{view.kind}</p>
            <h1 className={styles.title}>{view.title}</h1>
            <p className={styles.summary}>{view.summary}</p>
            <Details view={view} />
          </div>
          {view.form ? (
            <section className={styles.form} aria-labelledby="form-heading">
              <h2 id="form-heading">{view.form.heading}</h2>
              <EnquiryForm view={view.form.view} />
              {view.form.privacy && <p className={styles.privacy}>{view.form.privacy}</p>}
            </section>
          ) : (
            <div className={styles.art}>
              <GraphArt seed={view.id} shape="card" />
            </div>
          )}
        </div>
      </div>
      <div className={`wrap ${styles.rest}`}>
        <div className={styles.body}>
          <SliceZone views={view.slices} place="article" />
        </div>
        {view.form && <Reminder heading={view.form.heading} label={view.form.view.submitLabel} view={view} />}
      </div>
    </>
  );
}

/** Stays beside the long text, and stands after it on small screens: the way back to the form. */
function Reminder({ view, heading, label }: { view: OfferView; heading: string; label: string }) {
  return (
    <aside className={styles.reminder} aria-labelledby="reminder" data-print="no">
      <div className={styles.reminderArt}>
        <GraphArt seed={view.id} shape="card" />
      </div>
      <p className={styles.reminderText} id="reminder">
        {heading}
      </p>
      <a href="#form-heading" className={getButtonClass({ kind: 'secondary' })}>
        {label}
      </a>
    </aside>
  );
}

function Details({ view }: { view: OfferView }) {
  const { gains, speakers, facts, calendar } = view;
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text, dateTime }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{dateTime ? <time dateTime={dateTime}>{text}</time> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {calendar && (
        <p className={styles.calendar} data-print="no">
          <a href={calendar.href}>{calendar.label}</a>
        </p>
      )}
      {gains.texts.length > 0 && (
        <section className={styles.gains} aria-labelledby="gains">
          <h2 id="gains">{gains.label}</h2>
          <ul>
            {gains.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {speakers.people.length > 0 && (
        <section className={styles.speakers} aria-labelledby="speakers">
          <h2 id="speakers">{speakers.label}</h2>
          <ul>
            {speakers.people.map(({ name, role, portrait }) => (
              <li key={name}>
                {portrait && <Image view={{ ...portrait, alt: '' }} sizes="48px" className={styles.portrait} />}
                <p>
                  <strong>{name}</strong> {role}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
