/** The brand's mark: three nodes connected by a path. */
export function StudioMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.5rem"
      height="1.5rem"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M6 6.5v6.5l6 5M6 13l12-4" />
      <circle cx="6" cy="5" r="2.25" fill="currentColor" stroke="none" />
      <circle cx="18" cy="9" r="2.75" fill="currentColor" stroke="none" />
      <circle cx="13" cy="19" r="2.25" fill="currentColor" stroke="none" />
    </svg>
  );
}
