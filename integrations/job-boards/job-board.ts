/** A job board, independent of its vendor. Texts are in the language of the board. */
export interface JobBoard {
  /** Open vacancies, newest first. Throws `Unavailable`. */
  readonly listVacancies: () => Promise<Vacancy[]>;
  /** An open or closed vacancy; `undefined` when the board never had it. Throws `Unavailable`. */
  readonly getVacancy: (id: string) => Promise<Vacancy | undefined>;
  /**
   * Set if vacancies are documents of the site's own content and their ids the uids, so that former uids can be found
   * there.
   */
  readonly isOwnContent?: true;
  /**
   * The board as a ref of that content shows it. Documents that cannot be parsed, such as incomplete drafts, are left
   * out.
   */
  readonly at?: (ref: string) => JobBoard;
}

export interface Vacancy {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly team: string;
  readonly department: string;
  readonly locations: { city: string; country: string }[];
  readonly workplaceType: 'On-site' | 'Hybrid' | 'Remote';
  readonly commitment: 'Full-time' | 'Part-time' | 'Apprenticeship' | 'Internship' | 'Temporary';
  /** Amounts in whole units of the currency. */
  readonly payRange?: { minimum: number; maximum: number; currency: string; interval: 'year' | 'hour' };
  /** Sanitised HTML, or StructuredText as JSON for the site's own content. */
  readonly description: VacancyText;
  readonly sections: { heading: string; text: VacancyText }[];
  readonly questions: VacancyQuestion[];
  /** What other programs know it by, if its `id` may change. */
  readonly lastingId?: string;
  /** `YYYY-MM-DD` */
  readonly postedOn: string;
  readonly closesOn?: string;
  readonly isClosed: boolean;
}

/** The order of `listVacancies`: by posting day, then by id, so that it is stable. */
export function compareNewestFirst(one: Vacancy, other: Vacancy): number {
  return other.postedOn.localeCompare(one.postedOn) || one.id.localeCompare(other.id);
}

/** Rich text in the format of the board. The site renders structured text with its own renderer. */
export type VacancyText =
  | { readonly kind: 'structured'; readonly blocks: readonly unknown[] }
  | { readonly kind: 'html'; readonly html: string };

export interface VacancyQuestion {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'textarea' | 'single-select' | 'multi-select' | 'file' | 'hidden';
  readonly isRequired: boolean;
  readonly options: string[];
}
