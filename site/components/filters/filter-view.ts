/** A filter whose options are links, so that the URL holds the choice. */
export interface FilterView {
  readonly label: string;
  readonly options: readonly { text: string; href: string; count: number | undefined; isCurrent: boolean }[];
}
