/** What documents are made of, as the studio reads it: `GET /admin/models`. */

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

/** What a model says to editors alone. A hosted repository does not know it: `npm run models -- push` takes it off. */
export interface StudioHints {
  /** Stops publishing, never saving. */
  readonly required?: boolean;
  /** An empty date becomes the day on which the document is published for the first time. */
  readonly publishDay?: boolean;
  /** An empty text begins with the words of this field of the same set, shortened to its lengths. */
  readonly proposeFrom?: string;
  /** Lengths of a text, for advice beside it. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly help?: string;
  /** A heading over this field and the ones behind it that have the same. */
  readonly group?: string;
  /** Shown only while another field of the same set has one of these values. A filled field is always shown. */
  readonly showWhen?: HintCondition;
  /** Said while the field is empty, and so are those of `or`, beside something that is filled. */
  readonly advise?: {
    readonly words: string;
    readonly or?: readonly string[];
    /** Only where the document's words have a figure about the world. */
    readonly forFigures?: boolean;
  };
  /** Said from the day behind this date on, unless the field `unless` is filled or true. */
  readonly expires?: { readonly words: string; readonly when?: HintCondition; readonly unless?: string };
}

/** Another field of the same set has one of these values. */
export interface HintCondition {
  readonly field: string;
  readonly is: readonly (string | boolean)[];
}

/** A field model as custom types and slices write it. */
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
export interface StudioSlice {
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

/** What documents are made of, and where. */
export interface Repository {
  readonly customTypes: readonly StudioType[];
  readonly sharedSlices: readonly StudioSlice[];
  /** The master language first. */
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  /** Without a trailing slash; empty when nobody said where the site is. */
  readonly siteUrl: string;
}
