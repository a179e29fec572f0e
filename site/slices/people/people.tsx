import { Image } from '../../components/image/image.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { PeopleSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toPeopleView, type PeopleView } from './people-view.ts';
import styles from './people.module.css';

/** Colleagues: face, name, what they do and where. */
export function People({ view, place, headingLevel }: SliceProps<PeopleView>) {
  const Name = `h${getItemLevel(headingLevel, view.heading)}` as const;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      place={place}
      headingLevel={headingLevel}
    >
      <ul className={styles.people}>
        {view.people.map((person) => (
          <li key={person.id} id={person.id} className={styles.person}>
            <div className={styles.portrait}>
              {person.portrait ? (
                // The name stands beside it.
                <Image view={{ ...person.portrait, alt: '' }} sizes="(width < 576px) 88px, 280px" />
              ) : (
                <span aria-hidden="true">{person.initials}</span>
              )}
            </div>
            <div>
              <Name className={styles.name}>{person.name}</Name>
              {person.role && <p>{person.role}</p>}
              {person.place && <p className={styles.place}>{person.place}</p>}
            </div>
            <RichText view={person.bio} className={styles.bio} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const peopleSlice: Slice<PeopleSlice, PeopleView> = { type: 'people', toView: toPeopleView, Component: People };
