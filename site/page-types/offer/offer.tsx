import { Fragment } from 'react';
import { getButtonClass } from '../../components/button/button-class.ts';
import { EnquiryForm } from '../../components/enquiry-form/enquiry-form.tsx';
import { GraphArt } from '../../components/graph-art/graph-art.tsx';
import { Image } from '../../components/image/image.tsx';
import { Link } from '../../components/link/link.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { EventStateView, EventView } from './event-view.ts';
import type { OfferView } from './offer-view.ts';
import styles from './offer.module.css';

/** The offer with its form near the top, what the reader gets, speakers and date; then the rest. */
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
          <div>
            {view.event && (
              <div role="status" data-live="state">
                <EventState view={view.event.state} />
              </div>
            )}
            <div data-live="form">
              <OfferForm view={view} />
            </div>
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.rest}`}>
        <div className={styles.body}>
          <SliceZone views={view.slices} container="article" />
        </div>
        <div className={styles.beside} data-live="reminder">
          <Reminder view={view} />
        </div>
      </div>
    </>
  );
}

/** The form; on a page without one, its generated graph. */
function OfferForm({ view: { id, form, event } }: { view: OfferView }) {
  if (form)
    return (
      <section className={styles.panel} aria-labelledby="form-heading">
        <h2 id="form-heading">{form.heading}</h2>
        <EnquiryForm view={form.view} />
        {form.privacy && <p className={styles.privacy}>{form.privacy}</p>}
      </section>
    );
  return event?.state ? undefined : (
    <div className={styles.art}>
      <GraphArt seed={id} shape="card" />
    </div>
  );
}

/** The link or text of an event that has begun or ended. */
function EventState({ view }: { view: EventStateView | undefined }) {
  return (
    view && (
      <section className={styles.panel} aria-labelledby="event-heading">
        {view.isFormSettled && <template data-draft="sent" data-part="forms" />}
        <h2 id="event-heading">{view.heading}</h2>
        {view.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {view.action && (
          <p>
            <Link view={view.action.link} className={getButtonClass()}>
              {view.action.label}
            </Link>
          </p>
        )}
      </section>
    )
  );
}

/** Links back to the form; beside the long text, on small screens after it. */
function Reminder({ view: { id, reminder } }: { view: OfferView }) {
  if (!reminder) return undefined;
  return (
    <aside className={styles.reminder} aria-labelledby="reminder" data-print="no">
      <div className={styles.reminderArt}>
        <GraphArt seed={id} shape="card" />
      </div>
      <p className={styles.reminderText} id="reminder">
        {reminder.heading}
      </p>
      <Link view={reminder.link} className={getButtonClass({ kind: 'secondary' })}>
        {reminder.label}
      </Link>
    </aside>
  );
}

/** Reserves its space, invisibly, until the browser writes the reader's time into it (browser/events.ts). */
function OwnTime({ view }: { view: EventView['own'] }) {
  return (
    <div
      className={`needsScript ${styles.own}`}
      data-part="events"
      data-language={view.language}
      data-starts-at={view.startsAt}
      data-ends-at={view.endsAt}
      data-changes-at={view.changesAt}
    >
      <dt>{view.label}</dt>
      <dd>{view.text}</dd>
    </div>
  );
}

function Details({ view }: { view: OfferView }) {
  const { gains, speakers, facts, calendar, event } = view;
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text, dateTime }) => (
            <Fragment key={label}>
              <div>
                <dt>{label}</dt>
                <dd>{dateTime ? <time dateTime={dateTime}>{text}</time> : text}</dd>
              </div>
              {event && dateTime === event.own.startsAt && <OwnTime view={event.own} />}
            </Fragment>
          ))}
        </dl>
      )}
      {event && (
        <div data-live="calendar">
          {calendar && (
            <p className={styles.calendar} data-print="no">
              <a href={calendar.href}>{calendar.label}</a>
            </p>
          )}
        </div>
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
