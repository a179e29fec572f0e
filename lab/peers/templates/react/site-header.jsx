export function SiteHeader() {
  return (
    <>__HEADER__</>
  );
}
