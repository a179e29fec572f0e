/** One question with its possible answers, each a link: the choice lives in the address. */
export interface FilterView {
  label: string;
  options: readonly { text: string; href: string; count: number | undefined; isCurrent: boolean }[];
}
