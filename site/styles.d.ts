/// <reference types="vite/client" />
declare module '*.module.css' {
  /** Class names by their name in the file. Reading one records that the page uses this style sheet. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
declare module '*.css?inline' {
  const css: string;
  export default css;
}
