/** The models that the studio reads: `GET /admin/models`. */

export type StudioWidgetType =
  | 'Boolean'
  | 'Choice'
  | 'Color'
  | 'Date'
  | 'Embed'
  | 'GeoPoint'
  | 'Group'
  | 'Image'
  | 'IntegrationFields'
  | 'Link'
  | 'Number'
  | 'Range'
  | 'Select'
  | 'Separator'
  | 'Slices'
  | 'StructuredText'
  | 'Table'
  | 'Text'
  | 'Timestamp'
  | 'UID';

/**
 * Settings of a field for the studio only. A hosted repository does not support them, so `npm run models -- push`
 * removes them.
 */
export interface StudioHints {
  /** Prevents publishing an empty field, never saving. */
  readonly required?: boolean;
  /** An empty date is set to the day on which the document is published first. */
  readonly publishDay?: boolean;
  /** The studio proposes the text of this field of the same set for an empty one, shortened to the maximum length. */
  readonly proposeFrom?: string;
  /** Recommended lengths of a text, for advice. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly help?: string;
  /** A heading above this field and the following ones with the same group. */
  readonly group?: string;
  /** Shown only while another field of the same set has one of these values. A filled field is always shown. */
  readonly showWhen?: HintCondition;
  /** Advice that is shown while the field and those of `or` are empty, beside something that is filled. */
  readonly advise?: {
    readonly words: string;
    readonly or?: readonly string[];
    /** Only if the document's text contains a figure about the world. */
    readonly forFigures?: boolean;
  };
  /** Advice that is shown after the date in this field, unless the field `unless` is filled or true. */
  readonly expires?: { readonly words: string; readonly when?: HintCondition; readonly unless?: string };
}

/** True if another field of the same set has one of these values. */
export interface HintCondition {
  readonly field: string;
  readonly is: readonly (string | boolean)[];
}

/** A field model as custom types and slices contain it. */
export interface StudioWidget {
  readonly type: StudioWidgetType;
  readonly config?: {
    readonly studio?: StudioHints;
    readonly useAsTitle?: boolean;
    readonly label?: string | null;
    readonly placeholder?: string | null;
    readonly fields?: Readonly<Record<string, StudioWidget>>;
    readonly choices?: Readonly<Record<string, { readonly type: string }>>;
    readonly options?: readonly string[];
    readonly default_value?: string | boolean | null;
    readonly select?: 'media' | 'document' | 'web' | null;
    readonly customtypes?: readonly (string | { readonly id: string })[];
    readonly allowText?: boolean;
    readonly allowTargetBlank?: boolean;
    readonly repeat?: boolean;
    readonly variants?: readonly string[];
    readonly single?: string | null;
    readonly multi?: string | null;
    readonly labels?: readonly string[];
    readonly min?: number | null;
    readonly max?: number | null;
    readonly step?: number | null;
    readonly constraint?: StudioFrame;
    readonly thumbnails?: readonly (StudioFrame & { readonly name: string })[];
  };
}
export interface StudioFrame {
  readonly width?: number | string | null;
  readonly height?: number | string | null;
}
export type StudioFields = Readonly<Record<string, StudioWidget>>;

export interface StudioType {
  readonly id: string;
  readonly label?: string | null;
  readonly repeatable: boolean;
  /** Fields by tab. */
  readonly json: Readonly<Record<string, StudioFields>>;
}
interface StudioSlice {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly variations: readonly {
    readonly id: string;
    readonly name: string;
    readonly description?: string | null;
    readonly primary: StudioFields;
    readonly items: StudioFields;
  }[];
}

/** The models, languages and site of a repository. */
export interface Repository {
  readonly customTypes: readonly StudioType[];
  readonly sharedSlices: readonly StudioSlice[];
  /** The first is the master language. */
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  /** Without a trailing slash; empty if the URL of the site is not configured. */
  readonly siteUrl: string;
}
