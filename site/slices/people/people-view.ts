import { isFilled } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { PeopleSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';

export interface PeopleView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly people: readonly PersonView[];
  readonly words: Pick<Strings, 'close'>;
}

export interface PersonView {
  /** Target of links to the person: `/about/team#priya-raman`. */
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly role: string | undefined;
  readonly place: string | undefined;
  readonly portrait: ImageView | undefined;
  /** The first paragraph. */
  readonly bio: RichTextView;
  /** The whole biography, if it has more than one paragraph. */
  readonly fullBio: RichTextView | undefined;
}

export function toPeopleView({ primary }: PeopleSlice, context: ViewContext): PeopleView | undefined {
  const people = primary.people.flatMap(({ person }) => toPersonView(person, context) ?? []);
  if (people.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    people,
    words: context.strings,
  };
}

type LinkedPerson = PeopleSlice['primary']['people'][number]['person'];

function toPersonView(person: LinkedPerson, context: ViewContext): PersonView | undefined {
  if (!isFilled.contentRelationship(person) || !person.data?.name) return undefined;
  const { name, role, based_in, portrait } = person.data;
  const bio = context.richText(person.data.bio);
  return {
    id: person.uid ?? person.id,
    name,
    initials: toInitials(name),
    role: role || undefined,
    place: based_in || undefined,
    portrait: isFilled.image(portrait) ? context.image(portrait) : undefined,
    bio: bio.slice(0, 1),
    fullBio: bio.length > 1 ? bio : undefined,
  };
}

/** First and last initial: "Margarethe von Hohenfels" -> "MH". */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '').join('');
}
