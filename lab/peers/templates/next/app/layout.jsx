import { SiteFooter } from '@/components/site-footer.jsx';
import { SiteHeader } from '@/components/site-header.jsx';
import './site.css';

export default function Layout({ children }) {
  return (
    <html lang="__LANGUAGE__">
      <body__BODY_ATTRIBUTES__>
        <SiteHeader />
        {children}
        <SiteFooter />
      </body>
    </html>
  );
}
