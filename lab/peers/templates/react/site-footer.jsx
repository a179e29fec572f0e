export function SiteFooter() {
  return (
    <>__FOOTER__</>
  );
}
