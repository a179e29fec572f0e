/// <reference types="vite/client" />
declare module '*.module.css' {
  /** Class names by their name in the file. Reading one records that the page uses this style sheet. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
  /** The sheet, in its cascade layer, for scripts alone: add-style.ts puts it into the page. */
  export const css: string;
}
declare module '*.css?inline' {
  const css: string;
  export default css;
}
