import { Image } from '../../components/image/image.tsx';
import { Modal } from '../../components/modal/modal.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { PeopleSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toPeopleView, type PeopleView, type PersonView } from './people-view.ts';
import styles from './people.module.css';

/** Colleagues: portrait, name, role and location. A longer biography opens in a dialog. */
function People({ view, container, headingLevel }: SliceProps<PeopleView>) {
  const level = getItemLevel(headingLevel, view.heading);
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <ul className={styles.people}>
        {view.people.map((person) => (
          <Person key={person.id} person={person} level={level} />
        ))}
      </ul>
      {view.people.map((person) => (
        <BioModal key={person.id} person={person} level={level} closeLabel={view.words.close} />
      ))}
    </Section>
  );
}

type Level = ReturnType<typeof getItemLevel>;

function Person({ person, level }: { person: PersonView; level: Level }) {
  const Name = `h${level}` as const;
  return (
    <li id={person.id} className={styles.person}>
      <Portrait person={person} />
      <div>
        <Name className={styles.name}>
          {person.fullBio ? (
            <a href={`#${toModalId(person)}`} className={styles.open}>
              {person.name}
            </a>
          ) : (
            person.name
          )}
        </Name>
        {person.role && <p>{person.role}</p>}
        {person.place && <p className={styles.place}>{person.place}</p>}
      </div>
      <RichText view={person.bio} className={styles.bio} />
    </li>
  );
}

/** Decorative, because the name is beside it. */
function Portrait({ person }: { person: PersonView }) {
  return (
    <div className={styles.portrait}>
      {person.portrait ? (
        <Image view={{ ...person.portrait, alt: '' }} sizes="(width < 576px) 88px, 280px" />
      ) : (
        <span aria-hidden="true">{person.initials}</span>
      )}
    </div>
  );
}

function BioModal({ person, level, closeLabel }: { person: PersonView; level: Level; closeLabel: string }) {
  if (!person.fullBio) return undefined;
  return (
    <Modal id={toModalId(person)} title={person.name} headingLevel={level} closeLabel={closeLabel}>
      <p className={styles.position}>{[person.role, person.place].filter(Boolean).join('\u00A0· ')}</p>
      <RichText view={person.fullBio} />
    </Modal>
  );
}

/** Differs from the person's own id, to which links to the card point. */
function toModalId({ id }: PersonView): string {
  return `about-${id}`;
}

export const peopleSlice: Slice<PeopleSlice, PeopleView> = { type: 'people', toView: toPeopleView, Component: People };
